import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createComfyServer } from './server.ts'

export const trial: KindTrial = {
  kind: 'comfyui',
  createPeer: ({ open = false } = {}) => createComfyServer({ api: open ? 'history' : 'jobs', open }),
  settings: ({ origin, secret }) => ({ address: origin, key: secret }),
  model: 'comfyui/sdxl/',
  call: '/prompt',
}
