import { describeHeldConnection } from '../../../test/describe-held-connection.ts'
import { kind } from './kind.ts'
import { createSdapiServer } from './test/server.ts'

const task = {
  kind: 'text-to-image',
  prompt: 'a fox',
  negativePrompt: 'blurry',
  width: 512,
  height: 512,
  count: 2,
  seed: 1,
  steps: 20,
  cfg: 7,
} as const

describeHeldConnection('Forge [M-02]', {
  kind,
  createPeer: () => createSdapiServer({ flavour: 'forge' }),
  naming: (peer) => peer,
  settings: ({ origin, secret }) => ({ address: origin, user: 'member', key: secret }),
  task,
})
