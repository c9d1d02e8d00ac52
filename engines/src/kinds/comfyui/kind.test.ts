import { describeConnection } from '../../../test/describe-connection.ts'
import { kind } from './kind.ts'
import { createComfyServer } from './test/server.ts'

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

for (const api of ['history', 'jobs'] as const)
  describeConnection(`ComfyUI with its ${api} API [M-02]`, {
    kind,
    createPeer: () => createComfyServer({ api }),
    settings: ({ origin, secret }) => ({ address: origin, key: secret }),
    task,
  })
