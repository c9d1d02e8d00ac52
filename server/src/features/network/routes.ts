import { network } from '@stipple/core/contract/network'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App, Request } from '../../http/app-type.ts'
import { implement, originOf } from '../../http/implement.ts'
import { languageOf } from '../../http/language.ts'
import * as client from './client.ts'
import * as dashboard from './dashboard.ts'
import { ANONYMOUS, type FindKeyholder, held, heldBy, keyOf } from './keyholder.ts'
import { access } from './policy.ts'
import { presentPop } from './present.ts'
import { HordeRefusal } from './refusal.ts'
import { answerAsHorde, limit, read } from './reply.ts'
import * as service from './service.ts'
import { generateBody, popBody, submitBody, workerBody } from './shapes.ts'
import { teamRoutes } from './team-routes.ts'
import * as workers from './workers.ts'

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
    teamRoutes(scope, context, findKeyholder)
    scope.options('/api/v2/*', async (_, reply) => reply.status(200).send())
  })
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
  app.get('/api/v2/workers/messages', usual, async () => [])
}

async function findUser(context: Context, find: FindKeyholder, key: string) {
  const holder = ANONYMOUS.test(key) ? undefined : await find(key)
  if (!holder && !ANONYMOUS.test(key)) throw new HordeRefusal(404, 'UserNotFound', 'No user has this API key.')
  return service.userOf(context, holder)
}

interface Given {
  readonly findKeyholder: FindKeyholder
  /** Pictures that were made with a model. */
  readonly showcasesOf: (model: string) => readonly string[]
}

/** Calls of the dashboard. */
export function dashboardRoutes(app: App, context: Context, { findKeyholder, showcasesOf }: Given): void {
  implement(
    app,
    context,
    { calls: network, access },
    {
      'GET /api/network/performance': () => dashboard.performance(context),
      'POST /api/network/user': ({ body }) => dashboard.findUser(context, findKeyholder, body.key),
      'GET /api/network/workers': ({ caller }) => dashboard.listWorkers(context, caller),
      'POST /api/network/workers/:id': async ({ caller, params, body }) => {
        await dashboard.changeWorker(context, caller, params.id, body)
        return { status: 1 as const }
      },
      'POST /api/network/workers/:id/pause': async ({ params, body }) => {
        await dashboard.pauseWorker(context, params.id, body.paused)
        return { status: 1 as const }
      },
      'POST /api/network/workers/:id/remove': async ({ caller, params }) => {
        await dashboard.removeWorker(context, caller, params.id)
        return { status: 1 as const }
      },
      'GET /api/network/teams': ({ caller }) => dashboard.listTeams(context, caller),
      'POST /api/network/teams': async ({ caller, body }) => ({ id: await dashboard.foundTeam(context, caller, body) }),
      'GET /api/network/models': ({ caller, language }) => dashboard.listModels(context, { caller, language, showcasesOf }),
      'GET /api/network/news': async ({ language }) =>
        (await service.news(language)).map(({ date_published: date, title, newspiece: text }) => ({ date, title, text })),
      'GET /api/network/leaders': ({ caller, query }) => dashboard.listLeaders(context, query.by, caller),
    },
  )
}
