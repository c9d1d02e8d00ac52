import { describeHeldConnection } from '../../../test/describe-held-connection.ts'
import { kind } from './kind.ts'
import { createOpenAiServer } from './test/server.ts'

describeHeldConnection('OpenAI [M-02]', {
  kind,
  createPeer: () => createOpenAiServer({ flavour: 'openai' }),
  settings: ({ origin, secret }) => ({ address: `${origin}/v1`, key: secret }),
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
})
