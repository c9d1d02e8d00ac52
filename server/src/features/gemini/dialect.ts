import { defineDialect } from '../../http/dialect.ts'
import { GEMINI } from './document.ts'
import { keyOf, SCOPES } from './policy.ts'
import { sendRefusal } from './reply.ts'
import { geminiRoutes } from './routes.ts'

export const dialect = defineDialect({
  id: 'gemini',
  order: 4,
  product: 'Gemini',
  use: { en: 'The Google Gen AI SDKs, and programs that make images with Gemini', zh: 'Google Gen AI SDK，以及用 Gemini 生图的程序' },
  path: '',
  prefixes: ['v1beta'],
  keys: { scopes: SCOPES, sentAs: '`x-goog-api-key: stp_…`, or `?key=stp_…`', keyOf },
  document: GEMINI,
  guide: '../server/src/features/gemini/README.md',
  refuse: () => sendRefusal,
  routes: geminiRoutes,
})
