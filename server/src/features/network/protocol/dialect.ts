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
  // The product's own calls have the same prefix.
  prefixes: [],
  keys: { scopes: ['generate', 'work'], sentAs: '`apikey: stp_…`' },
  isMeant,
  document: HORDE,
  guide: 'network.md',
  // Workers continue, and earlier requests can still be polled.
  switched: ['/api/v2/generate/async', '/api/v2/interrogate/async'],
  refuse: () => sendRefusal,
  routes: networkRoutes,
})

/** Headers that AI Horde clients send and our web app does not. */
const MARKS = ['apikey', 'client-agent']
/**
 * Headers that authenticate members and their programs. Without any, the product's own call is of no use, so such a request is an AI Horde call, like
 * a page that polls.
 */
const OWN = ['x-isapi', 'usertoken', 'authorization', 'cookie']

function isMeant(headers: IncomingHttpHeaders): boolean {
  const has = (name: string): boolean => name in headers
  return MARKS.some(has) || !OWN.some(has)
}
