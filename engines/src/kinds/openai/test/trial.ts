import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createOpenAiServer } from './server.ts'

export const trial: KindTrial = {
  kind: 'openai',
  createPeer: ({ open = false } = {}) => createOpenAiServer(open ? { flavour: 'localai', open } : { flavour: 'openai' }),
  settings: ({ origin, secret }) => ({ address: `${origin}/v1`, key: secret }),
  model: 'openai/gpt-image-2',
  paid: true,
  held: true,
  call: '/v1/images/generations',
}
