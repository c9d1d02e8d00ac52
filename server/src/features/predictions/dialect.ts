import { defineDialect } from '../../http/dialect.ts'
import { refuseAsReplicate } from './reply.ts'
import { predictionRoutes } from './routes.ts'

export const dialect = defineDialect({
  id: 'replicate',
  order: 2,
  product: 'Replicate',
  use: { en: 'Replicate clients, and the code above', zh: 'Replicate 客户端，以及上面的代码' },
  path: '/v1',
  prefixes: ['v1'],
  keys: { scopes: ['generate', 'read', 'upload'], sentAs: '`Authorization: Bearer stp_…`' },
  document: (own) => own('/v1/'),
  guide: 'api.md#replicate',
  refuse: () => refuseAsReplicate,
  routes: predictionRoutes,
})
