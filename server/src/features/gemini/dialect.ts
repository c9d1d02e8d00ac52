import { defineDialect } from '../../http/dialect.ts'
import { GEMINI } from './document.ts'
import { keyOf, SCOPES } from './policy.ts'
import { sendRefusal } from './reply.ts'
import { geminiRoutes } from './routes.ts'

export const dialect = defineDialect({
  id: 'gemini',
  order: 4,
  product: 'Gemini',
  use: { en: 'The Google Gen AI SDKs, with API version v1beta', zh: 'Google Gen AI SDK，API 版本设为 v1beta' },
  path: '',
  prefixes: ['v1beta'],
  keys: { scopes: SCOPES, sentAs: '`x-goog-api-key: stp_…`, or `?key=stp_…`', keyOf },
  document: GEMINI,
  guide: '../server/src/features/gemini/README.md',
  refuse: () => sendRefusal,
  routes: geminiRoutes,
})
