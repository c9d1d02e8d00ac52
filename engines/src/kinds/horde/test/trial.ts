import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createHordeServer } from './server.ts'

export const trial: KindTrial = {
  kind: 'horde',
  createPeer: createHordeServer,
  settings: ({ origin, secret }) => ({ address: `${origin}/api`, key: secret }),
  model: 'horde/stable-diffusion',
  call: '/api/v2/generate/async',
}
