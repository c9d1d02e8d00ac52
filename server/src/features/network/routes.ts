import type { KeyScope } from '@stipple/core/domain/api-key'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App, Reply, Request } from '../../http/app-type.ts'
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
    const parse = scope.getDefaultJsonParser('error', 'error')
    // Programs announce JSON also where they send none.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
      body === '' ? done(null, undefined) : void parse(request, body.toString(), done),
    )
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

const holders = new WeakMap<Request, Keyholder>()

/** Lets only holders of a key that was made for this pass, before the body is read: strangers may not make us take one in. */
const heldBy = (find: FindKeyholder, scope: KeyScope) => ({
  onRequest: async (request: Request): Promise<void> => void holders.set(request, await requireHolder(request, find, scope)),
})

/** A handler of a route that is `heldBy` somebody. */
const held =
  (use: (owner: Keyholder, request: Request, reply: Reply) => Promise<unknown>) =>
  async (request: Request, reply: Reply): Promise<unknown> => {
    const owner = holders.get(request)
    if (!owner) throw new Error(`${request.url} was not held by anybody`)
    return use(owner, request, reply)
  }

/** The address is also one of the product's own. */
const shared = { constraints: { face: 'horde' } }
const id = z.object({ id: z.string() })

function clientRoutes(app: App, context: Context, find: FindKeyholder): void {
  const origin = (request: Request): string => originOf(context, request)
  app.post(
    '/api/v2/generate/async',
    { ...shared, ...heldBy(find, 'generate'), bodyLimit: 64 * 2 ** 20, ...limit(2, '1 second') },
    held(async (owner, request, reply) => {
      const answer = await client.generate(context, owner, read(generateBody, request.body))
      return reply.status('id' in answer ? 202 : 200).send(answer)
    }),
  )
  app.get('/api/v2/generate/check/:id', { ...shared, ...limit(10, '1 second') }, (request) =>
    client.check(context, id.parse(request.params).id),
  )
  app.get('/api/v2/generate/status/:id', { ...shared, ...limit(60, '1 minute') }, (request) =>
    client.status(context, id.parse(request.params).id, origin(request)),
  )
  app.delete('/api/v2/generate/status/:id', { ...shared, ...limit(60, '1 minute') }, (request) =>
    client.withdraw(context, id.parse(request.params).id, origin(request)),
  )
  app.get('/api/v2/network/pictures/:id/:name', limit(300, '1 minute'), async (request, reply) => {
    const { id: job, name } = z.object({ id: z.string(), name: z.string().regex(/^\d{1,2}\.webp$/) }).parse(request.params)
    return reply.type('image/webp').send(await client.picture(context, job, Number.parseInt(name, 10)))
  })
}

function workerRoutes(app: App, context: Context, find: FindKeyholder): void {
  const owned = heldBy(find, 'work')
  app.post(
    '/api/v2/generate/pop',
    { ...owned, ...limit(60, '1 second') },
    held(async (owner, request) => presentPop(await workers.pop(context, owner, read(popBody, request.body)), originOf(context, request))),
  )
  app.post(
    '/api/v2/generate/submit',
    { ...owned, bodyLimit: 64 * 2 ** 20, ...limit(60, '1 second') },
    held(async (owner, request) => ({ reward: await workers.submit(context, owner, read(submitBody, request.body)) })),
  )
  const address = (request: Request) => ({ ...id.parse(request.params), ...uploadKey.parse(request.query) })
  const addressed = { onRequest: (request: Request): Promise<void> => workers.requireUpload(context, address(request)) }
  app.put('/api/v2/network/uploads/:id', { ...addressed, bodyLimit: LARGEST, ...limit(60, '1 second') }, async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw new HordeRefusal(400, 'ImageValidationFailed', 'The body is no picture.')
    await workers.upload(context, { ...address(request), picture: request.body })
    return reply.status(200).send()
  })
  app.put(
    '/api/v2/workers/:id',
    { ...owned, ...limit(30, '1 minute') },
    held((owner, request) => service.changeWorker(context, owner, { ...id.parse(request.params), ...read(workerBody, request.body) })),
  )
  app.delete(
    '/api/v2/workers/:id',
    { ...owned, ...limit(30, '1 minute') },
    held((owner, request) => service.removeWorker(context, owner, id.parse(request.params).id)),
  )
}

const uploadKey = z.object({ key: z.string().max(100).default('') }).transform(({ key }) => ({ uploadKey: key }))
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
