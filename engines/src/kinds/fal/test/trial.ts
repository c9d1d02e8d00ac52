import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createFalServer } from './server.ts'

export const trial: KindTrial = {
  kind: 'fal',
  createPeer: createFalServer,
  settings: ({ origin, secret }) => ({ address: origin, key: secret, models: 'fal-ai/sketch/dev' }),
  model: 'fal/fal-ai/sketch/dev',
  paid: true,
  blind: true,
}
