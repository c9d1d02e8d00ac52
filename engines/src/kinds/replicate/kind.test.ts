import { describeConnection } from '../../../test/describe-connection.ts'
import { kind } from './kind.ts'
import { createReplicateServer } from './test/server.ts'

const task = {
  kind: 'text-to-image',
  prompt: 'a fox',
  negativePrompt: 'blurry',
  width: 512,
  height: 512,
  count: 1,
  seed: 1,
  steps: 20,
  cfg: 7,
} as const

describeConnection('Replicate [M-02]', {
  kind,
  createPeer: createReplicateServer,
  settings: ({ origin, secret }) => ({ address: `${origin}/v1`, key: secret, models: 'stipple/sketch' }),
  task,
  hidesQueue: true,
})
