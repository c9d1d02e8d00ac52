import type { IncomingHttpHeaders } from 'node:http'
import { defineDialect } from '../../../http/dialect.ts'
import { HORDE } from './document.ts'
import { sendRefusal } from './reply.ts'
import { networkRoutes } from './routes.ts'

export const dialect = defineDialect({
  id: 'horde',
  order: 6,
  product: 'AI Horde',
  use: { en: 'AI Horde clients, which send the key as apikey', zh: 'AI Horde 客户端，密钥放在 apikey 请求头里' },
  path: '/api/v2',
  // The product's own calls have the same first part.
  prefixes: [],
  keys: { scopes: ['generate', 'work'], sentAs: '`apikey: stp_…`' },
  isMeant,
  document: HORDE,
  guide: 'network.md',
  refuse: () => sendRefusal,
  routes: networkRoutes,
})

/** Headers that programs of the AI Horde send, and pages of ours do not. */
const MARKS = ['apikey', 'client-agent']
/** Headers by which members and their programs identify themselves. A request without any can do nothing with the product's own call, such as a page that asks how far a request is. */
const OWN = ['x-isapi', 'usertoken', 'authorization', 'cookie']

function isMeant(headers: IncomingHttpHeaders): boolean {
  const has = (name: string): boolean => name in headers
  return MARKS.some(has) || !OWN.some(has)
}
