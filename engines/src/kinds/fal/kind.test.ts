import { describeConnection } from '../../../test/describe-connection.ts'
import { kind } from './kind.ts'
import { createFalServer } from './test/server.ts'

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

describeConnection('fal [M-02]', {
  kind,
  createPeer: createFalServer,
  settings: ({ origin, secret }) => ({ address: origin, key: secret, models: 'fal-ai/sketch/dev' }),
  task,
  choosesNames: true,
})
