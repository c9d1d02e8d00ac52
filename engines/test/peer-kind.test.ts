import { describeConnection } from './describe-connection.ts'
import { peerKind } from './peer-kind.ts'
import { createPeer } from './peer.ts'
import { TEXT_TASK } from './text-task.ts'

for (const results of ['file', 'address'])
  describeConnection(`peer, results as ${results}`, {
    kind: peerKind,
    createPeer,
    settings: ({ origin, secret }) => ({ address: origin, key: secret, results }),
    task: TEXT_TASK,
  })
