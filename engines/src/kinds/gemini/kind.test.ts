import { describeHeldConnection } from '../../../test/describe-held-connection.ts'
import { kind } from './kind.ts'
import { createGeminiServer } from './test/server.ts'

describeHeldConnection('Gemini [M-02]', {
  kind,
  createPeer: createGeminiServer,
  settings: ({ origin, secret }) => ({ address: `${origin}/v1beta`, key: secret }),
  task: {
    kind: 'text-to-image',
    prompt: 'a fox',
    negativePrompt: '',
    width: 1024,
    height: 1024,
    count: 1,
    seed: 1,
    steps: 20,
    cfg: 7,
  },
  hidesProgress: true,
})
