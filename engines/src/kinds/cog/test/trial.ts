import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createCogServer } from './server.ts'

export const trial: KindTrial = {
  kind: 'cog',
  createPeer: createCogServer,
  settings: ({ origin, secret }) => ({ address: origin, key: secret, name: 'Sketch' }),
  model: 'cog/sketch',
  held: true,
  call: '/predictions',
}
