import { describeConnection } from '../../../test/describe-connection.ts'
import { kind } from './kind.ts'
import { createHordeServer } from './test/server.ts'

describeConnection('AI Horde [M-02]', {
  kind,
  createPeer: createHordeServer,
  settings: ({ origin, secret }) => ({ address: `${origin}/api`, key: secret }),
  task: {
    kind: 'text-to-image',
    prompt: 'a fox',
    negativePrompt: 'blurry',
    width: 512,
    height: 512,
    count: 1,
    seed: 1,
    steps: 20,
    cfg: 7,
  },
  choosesNames: true,
})
