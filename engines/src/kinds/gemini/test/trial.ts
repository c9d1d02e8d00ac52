import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createGeminiServer } from './server.ts'

export const trial: KindTrial = {
  kind: 'gemini',
  createPeer: createGeminiServer,
  settings: ({ origin, secret }) => ({ address: `${origin}/v1beta`, key: secret }),
  model: 'gemini/gemini-2.5-flash-image',
  paid: true,
  held: true,
  single: true,
  call: '/v1beta/models/gemini-3.1-flash-image:generateContent',
}
