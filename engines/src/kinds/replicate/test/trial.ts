import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createReplicateServer } from './server.ts'

export const trial: KindTrial = {
  kind: 'replicate',
  createPeer: createReplicateServer,
  settings: ({ origin, secret }) => ({ address: `${origin}/v1`, key: secret, models: 'stipple/sketch' }),
  model: 'replicate/stipple/sketch',
  paid: true,
}
