import { defineDialect } from '../../http/dialect.ts'
import { toolsDocument } from './document.ts'
import { SCOPES } from './policy.ts'
import { mcpRoutes, refuseAsMcp } from './routes.ts'

export const dialect = defineDialect({
  id: 'mcp',
  order: 5,
  product: 'Model Context Protocol',
  use: { en: 'Agents: Claude, code editors and others', zh: '智能体：Claude、编辑器等' },
  path: '/mcp',
  prefixes: ['mcp'],
  keys: { scopes: SCOPES, sentAs: '`Authorization: Bearer stp_…`' },
  document: toolsDocument,
  listsTools: true,
  guide: 'api.md#model-context-protocol',
  refuse: refuseAsMcp,
  routes: mcpRoutes,
})
