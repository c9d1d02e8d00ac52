import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createTogetherServer } from './server.ts'

export const trial: KindTrial = {
  kind: 'together',
  createPeer: createTogetherServer,
  settings: ({ origin, secret }) => ({ address: `${origin}/v1`, key: secret }),
  model: 'together/black-forest-labs/flux.1-schnell',
  paid: true,
  held: true,
  single: true,
}
