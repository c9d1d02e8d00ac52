import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createSdapiServer } from './server.ts'

export const trial: KindTrial = {
  kind: 'sdapi',
  createPeer: ({ open = false } = {}) => createSdapiServer({ flavour: 'forge', open }),
  settings: ({ origin, secret }) => ({ address: origin, user: 'member', key: secret }),
  model: 'sdapi/sd15/',
  held: true,
  call: '/sdapi/v1/txt2img',
}
