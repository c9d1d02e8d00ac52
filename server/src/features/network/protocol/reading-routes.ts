import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { probe } from '../../../db/database.ts'
import type { App, Request } from '../../../http/app-type.ts'
import { languageOf } from '../../../http/language.ts'
import { HordeRefusal } from '../wire/public.ts'
import { readPage } from './documents.ts'
import { ANONYMOUS, type FindKeyholder, keyOf } from './keyholder.ts'
import { models } from './models.ts'
import { HORDE_VERSION, limit, limitByPath, read } from './reply.ts'
import * as service from './service.ts'
import * as stats from './stats.ts'

/** The address is also one of the product's own. */
const shared = { constraints: { dialect: 'horde' } }
const id = z.object({ id: z.string() })
const paper = z.object({ page: z.enum(['terms', 'privacy', 'sponsors']) })
const kind = z.object({ type: z.enum(['image', 'text', 'interrogation']).optional(), name: z.string().max(100).optional() })
/** Models by type, and the number of threads that serve them. */
const served = z.object({
  type: z.enum(['image', 'text']).default('image'),
  min_count: z.coerce.number().int().min(0).optional(),
  max_count: z.coerce.number().int().min(0).optional(),
})
const format = z.object({ format: z.enum(['html', 'markdown']).default('html') })
const page = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })
const name = z.object({ name: z.string() })

/** Public AI Horde calls. */
export function readingRoutes(app: App, context: Context, find: FindKeyholder): void {
  const usual = limit(90, '1 minute')
  app.get('/api/v2/workers', usual, (request) => service.workers(context, read(kind, request.query)))
  app.get('/api/v2/workers/:id', limitByPath(30, '1 minute'), (request) => service.worker(context, read(id, request.params)))
  app.get('/api/v2/workers/name/:name', usual, (request) => service.worker(context, read(name, request.params)))
  app.get('/api/v2/find_user', usual, (request) => findUser(context, find, keyOf(request)))
  app.get('/api/v2/users', usual, (request) => service.users(context, read(page, request.query).page))
  app.get('/api/v2/users/:id', limitByPath(60, '1 minute'), (request) => service.user(context, read(id, request.params).id))
  app.get('/api/v2/status/models', { ...shared, ...usual }, (request) => modelsFor(context, find, request, read(served, request.query)))
  app.get('/api/v2/status/models/:name', usual, (request) => modelsFor(context, find, request, read(name, request.params)))
  app.get('/api/v2/status/performance', usual, () => service.performance(context))
  app.get('/api/v2/status/news', usual, (request) => service.news(languageOf(request)))
  app.get('/api/v2/status/modes', limit(30, '1 minute'), async () => ({
    maintenance_mode: false,
    invite_only_mode: false,
    raid_mode: false,
  }))
  app.get('/api/v2/stats/img/totals', usual, () => stats.totals(context))
  app.get('/api/v2/stats/img/models', usual, () => stats.byModel(context))
  app.get('/api/v2/stats/text/totals', usual, async () => stats.TEXT_TOTALS)
  app.get('/api/v2/stats/text/models', usual, async () => stats.TEXT_MODELS)
  app.get('/api/v2/documents/:page', usual, (request) => {
    const { page: name } = read(paper, request.params)
    return readPage(context, name, { language: languageOf(request), ...read(format, request.query) })
  })
  app.get('/api/v2/status/heartbeat', async () => ({ message: await heartbeat(context), version: HORDE_VERSION }))
}

/** Returns the network's status in AI Horde terms. */
const heartbeat = ({ db }: Pick<Context, 'db'>): Promise<'OK' | 'DOWN'> =>
  probe(db).then(
    () => 'OK',
    () => 'DOWN',
  )

/** Models available to the key's holder, or to guests. */
const modelsFor = async (context: Context, find: FindKeyholder, request: Request, wanted: Parameters<typeof models>[2]) =>
  models(context, await find.own(keyOf(request)), wanted)

async function findUser(context: Context, find: FindKeyholder, key: string) {
  const holder = ANONYMOUS.test(key) ? undefined : ((await find.own(key)) ?? (await find.shared(key)))
  if (!holder && !ANONYMOUS.test(key)) throw new HordeRefusal(404, 'UserNotFound', 'No user has this API key.')
  return service.userOf(context, holder)
}
