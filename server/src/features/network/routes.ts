import type { KeyScope } from '@stipple/core/domain/api-key'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App, Request } from '../../http/app-type.ts'
import { originOf } from '../../http/implement.ts'
import { languageOf } from '../../http/language.ts'
import type { Keyholder } from '../keys/public.ts'
import * as client from './client.ts'
import { requireScope } from './policy.ts'
import { presentPop } from './present.ts'
import { HordeRefusal } from './refusal.ts'
import { answerAsHorde, limit, read } from './reply.ts'
import * as service from './service.ts'
import { generateBody, popBody, submitBody, workerBody } from './shapes.ts'
import * as workers from './workers.ts'

/** Finds whose key it is: undefined for one that is unknown, revoked or over. */
export type FindKeyholder = (key: string) => Promise<Keyholder | undefined>

/** Largest picture that a worker may put (bytes). */
const LARGEST = 32 * 2 ** 20

/**
 * The calls of the AI Horde, for its workers and its clients. Where an address is also one of the product's own, the header `apikey` or `Client-Agent` says that
 * the caller means this one.
 */
export function networkRoutes(app: App, context: Context, findKeyholder: FindKeyholder): void {
  app.register(async (scope) => {
    answerAsHorde(scope)
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_, body, done) => done(null, body))
    clientRoutes(scope, context, findKeyholder)
    workerRoutes(scope, context, findKeyholder)
    readingRoutes(scope, context, findKeyholder)
    scope.options('/api/v2/*', async (_, reply) => reply.status(200).send())
  })
}

/** Keys of somebody without an account. */
const ANONYMOUS = /^0*$/

const keyOf = (request: Request): string => {
  const { apikey } = request.headers
  return typeof apikey === 'string' ? apikey : ''
}

/** The holder of the request's key; undefined without one. Throws `InvalidAPIKey`. */
async function holderOf(request: Request, find: FindKeyholder): Promise<Keyholder | undefined> {
  const key = keyOf(request)
  if (ANONYMOUS.test(key)) return undefined
  const holder = await find(key)
  if (!holder) throw new HordeRefusal(401, 'InvalidAPIKey', 'No user matching sent API Key. Make a key on your page here.')
  return holder
}

/** Refusals of somebody without an account, by what they want to do. */
const REFUSED: Readonly<Record<KeyScope, string>> = { generate: 'AnonForbidden', work: 'AnonForbiddenWorker' }

/** Throws where somebody without a key for this cannot do it. */
async function requireHolder(request: Request, find: FindKeyholder, scope: KeyScope): Promise<Keyholder> {
  const holder = await holderOf(request, find)
  if (!holder) throw new HordeRefusal(403, REFUSED[scope], 'This needs an API key. Make one on your page here.')
  requireScope(holder, scope)
  return holder
}

/** A call for holders of a key that was made for this. */
const held =
  (find: FindKeyholder, scope: KeyScope, use: (owner: Keyholder, request: Request) => Promise<unknown>) =>
  async (request: Request): Promise<unknown> =>
    use(await requireHolder(request, find, scope), request)

/** The address is also one of the product's own. */
const shared = { constraints: { face: 'horde' } }
const id = z.object({ id: z.string() })

function clientRoutes(app: App, context: Context, find: FindKeyholder): void {
  const origin = (request: Request): string => originOf(context, request)
  app.post('/api/v2/generate/async', { ...shared, bodyLimit: 64 * 2 ** 20, ...limit(2, '1 second') }, async (request, reply) => {
    const owner = await requireHolder(request, find, 'generate')
    const answer = await client.generate(context, owner, read(generateBody, request.body))
    return reply.status('id' in answer ? 202 : 200).send(answer)
  })
  app.get('/api/v2/generate/check/:id', { ...shared, ...limit(10, '1 second') }, (request) =>
    client.check(context, id.parse(request.params).id),
  )
  app.get('/api/v2/generate/status/:id', { ...shared, ...limit(60, '1 minute') }, (request) =>
    client.status(context, id.parse(request.params).id, origin(request)),
  )
  app.delete('/api/v2/generate/status/:id', { ...shared, ...limit(60, '1 minute') }, (request) =>
    client.withdraw(context, id.parse(request.params).id, origin(request)),
  )
  app.get('/api/v2/network/pictures/:id/:name', async (request, reply) => {
    const { id: job, name } = z.object({ id: z.string(), name: z.string().regex(/^\d{1,2}\.webp$/) }).parse(request.params)
    return reply.type('image/webp').send(await client.picture(context, job, Number.parseInt(name, 10)))
  })
}

function workerRoutes(app: App, context: Context, find: FindKeyholder): void {
  const work = (use: (owner: Keyholder, request: Request) => Promise<unknown>) => held(find, 'work', use)
  app.post(
    '/api/v2/generate/pop',
    limit(60, '1 second'),
    work(async (owner, request) => presentPop(await workers.pop(context, owner, read(popBody, request.body)), originOf(context, request))),
  )
  app.post(
    '/api/v2/generate/submit',
    { bodyLimit: 64 * 2 ** 20, ...limit(60, '1 second') },
    work(async (owner, request) => ({ reward: await workers.submit(context, owner, read(submitBody, request.body)) })),
  )
  app.put('/api/v2/network/uploads/:id', { bodyLimit: LARGEST, ...limit(60, '1 second') }, async (request, reply) => {
    const { key = '' } = z.object({ key: z.string().optional() }).parse(request.query)
    if (!Buffer.isBuffer(request.body)) throw new HordeRefusal(400, 'ImageValidationFailed', 'The body is no picture.')
    await workers.upload(context, { id: id.parse(request.params).id, uploadKey: key, picture: request.body })
    return reply.status(200).send()
  })
  app.put(
    '/api/v2/workers/:id',
    limit(30, '1 minute'),
    work((owner, request) => service.changeWorker(context, owner, { ...id.parse(request.params), ...read(workerBody, request.body) })),
  )
  app.delete(
    '/api/v2/workers/:id',
    limit(30, '1 minute'),
    work((owner, request) => service.removeWorker(context, owner, id.parse(request.params).id)),
  )
}

const page = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })
const name = z.object({ name: z.string() })

function readingRoutes(app: App, context: Context, find: FindKeyholder): void {
  const usual = limit(90, '1 minute')
  app.get('/api/v2/workers', usual, () => service.workers(context))
  app.get('/api/v2/workers/:id', usual, (request) => service.worker(context, id.parse(request.params)))
  app.get('/api/v2/workers/name/:name', usual, (request) => service.worker(context, name.parse(request.params)))
  app.get('/api/v2/find_user', usual, (request) => findUser(context, find, keyOf(request)))
  app.get('/api/v2/users', usual, (request) => service.users(context, page.parse(request.query).page))
  app.get('/api/v2/users/:id', usual, (request) => service.user(context, id.parse(request.params).id))
  app.get('/api/v2/status/models', { ...shared, ...usual }, () => service.models(context))
  app.get('/api/v2/status/models/:name', usual, (request) => service.models(context, name.parse(request.params).name))
  app.get('/api/v2/status/performance', usual, () => service.performance(context))
  app.get('/api/v2/status/news', usual, (request) => service.news(languageOf(request)))
  app.get('/api/v2/status/modes', usual, async () => ({ maintenance_mode: false, invite_only_mode: false, raid_mode: false }))
  app.get('/api/v2/status/heartbeat', async () => ({ message: 'OK', version: '5.1.5' }))
  app.get('/api/v2/teams', usual, async () => [])
  app.get('/api/v2/workers/messages', usual, async () => [])
}

async function findUser(context: Context, find: FindKeyholder, key: string) {
  const holder = ANONYMOUS.test(key) ? undefined : await find(key)
  if (!holder && !ANONYMOUS.test(key)) throw new HordeRefusal(404, 'UserNotFound', 'No user has this API key.')
  return service.userOf(context, holder)
}
