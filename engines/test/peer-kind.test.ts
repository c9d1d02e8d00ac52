import { describeConnection } from './describe-connection.ts'
import { peerKind } from './peer-kind.ts'
import { createPeer } from './peer.ts'

const task = {
  kind: 'text-to-image',
  prompt: 'a fox',
  negativePrompt: '',
  width: 64,
  height: 64,
  count: 1,
  seed: 1,
  steps: 20,
  cfg: 7,
} as const

for (const results of ['file', 'address'])
  describeConnection(`peer, results as ${results}`, {
    kind: peerKind,
    createPeer,
    settings: ({ origin, secret }) => ({ address: origin, key: secret, results }),
    task,
  })
