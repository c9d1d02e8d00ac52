import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createPeer } from '../../../../test/peer.ts'
import { EXAMPLE } from '../example.ts'

export const trial: KindTrial = {
  kind: 'http',
  createPeer: createPeer,
  settings: ({ origin, secret }) => ({ address: origin, key: secret, declaration: EXAMPLE }),
  model: 'http/sketch-v1',
  blind: true,
}
