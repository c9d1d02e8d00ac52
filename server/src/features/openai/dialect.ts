import { defineDialect } from '../../http/dialect.ts'
import { OPENAI } from './document.ts'
import { SCOPES } from './policy.ts'
import { sendRefusal } from './reply.ts'
import { openAiRoutes } from './routes.ts'

export const dialect = defineDialect({
  id: 'openai',
  order: 1,
  product: 'OpenAI',
  use: { en: 'Open WebUI, LibreChat, the OpenAI SDKs', zh: 'Open WebUI、LibreChat、OpenAI 各语言 SDK' },
  path: '/v1',
  // Replicate's calls have the same prefix, and errors that both can read.
  prefixes: [],
  keys: { scopes: SCOPES, sentAs: '`Authorization: Bearer stp_…`' },
  document: OPENAI,
  guide: 'api.md#openai',
  refuse: () => sendRefusal,
  routes: openAiRoutes,
})
