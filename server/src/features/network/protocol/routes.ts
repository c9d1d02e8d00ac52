import { LIMITS } from '@stipple/core/domain/limits'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { App, Request } from '../../../http/app-type.ts'
import { withBounds } from '../../../http/bounds.ts'
import { originOf } from '../../../http/implement.ts'
import { withWords } from '../../../http/refuse-words.ts'
import { idempotencyKeyOf } from '../../../http/request-key.ts'
import { followEnds } from '../../jobs/follow/public.ts'
import { holderOf } from '../../keys/public.ts'
import { MAX_PIXELS as WORK_PIXELS } from '../../works/public.ts'
import * as workers from '../matching/public.ts'
import { DELIVERY } from '../matching/public.ts'
import { HordeRefusal, popBody, submitBody } from '../wire/public.ts'
import { absentRoutes } from './absent-routes.ts'
import * as client from './client.ts'
import { formRoutes } from './form-routes.ts'
import { generate } from './generate.ts'
import { type FindKeyholder, withKey, requiresKey } from './keyholder.ts'
import { messageRoutes } from './message-routes.ts'
import { presentPop } from './present.ts'
import { rate } from './ratings.ts'
import { readingRoutes } from './reading-routes.ts'
import { alsoLimited, answerAsHorde, limit, limitByPath, limits, raiseLimits, read, readAsHorde } from './reply.ts'
import * as service from './service.ts'
import { generateBody, ratingBody, workerBody } from './shapes.ts'
import { sharerOf } from './shared-keys.ts'
import { MAX_PIXELS } from './sources.ts'
import { styleRoutes } from './style-routes.ts'
import { teamRoutes } from './team-routes.ts'
import { sourceOf, upload } from './uploads.ts'
import { sendWebhookWhenEnded } from './webhooks.ts'

/** AI Horde calls for workers and clients. If an address is also one of the product's own, the header `apikey` or `Client-Agent` selects this one. */
export function networkRoutes(scope: App, context: Context): void {
  const find: FindKeyholder = { own: (key) => holderOf(context, key), shared: (key) => sharerOf(context, key) }
  answerAsHorde(scope)
  readAsHorde(scope)
  raiseLimits(scope, context.config)
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: DELIVERY.bytes }, (_, body, done) => done(null, body))
  clientRoutes(scope, context, find)
  workerRoutes(scope, context, find)
  readingRoutes(scope, context, find)
  teamRoutes(scope, context, find)
  styleRoutes(scope, context, find)
  formRoutes(scope, context, find)
  messageRoutes(scope, context, find)
  absentRoutes(scope)
  scope.options('/api/v2/*', async (_, reply) => reply.status(200).send())
}

/** The address is also one of the product's own. */
const shared = { constraints: { dialect: 'horde' } }
const id = z.object({ id: z.string() })

function clientRoutes(app: App, context: Context, find: FindKeyholder): void {
  const origin = (request: Request): string => originOf(context, request)
  const wait = followEnds(context)
  const closing = new AbortController()
  app.addHook('onClose', async () => closing.abort())
  app.post(
    '/api/v2/generate/async',
    withWords(
      { words: 'joined', encoded: ['source_image', 'source_mask', 'extra_source_images.image'] },
      withBounds(
        { work: { pixels: MAX_PIXELS, seconds: 60 } },
        {
          ...shared,
          ...requiresKey(find, { scope: 'generate', shared: true }),
          bodyLimit: 64 * 2 ** 20,
          ...limits({ max: 2, timeWindow: '1 second', ofKnown: 10 }),
          ...alsoLimited(
            app,
            { max: 90, timeWindow: '1 minute', by: 'path', ofKnown: 300 },
            { max: 2, timeWindow: '1 second', by: 'key', ofKnown: 60 },
          ),
        },
      ),
    ),
    withKey(async (owner, request, reply) => {
      const body = read(generateBody, request.body)
      const once = idempotencyKeyOf(request, owner, request.body)
      const answer = await generate(context, owner, { ...body, origin: origin(request), once })
      if (!('id' in answer)) return answer
      if (body.webhook !== undefined) sendWebhookWhenEnded(context, answer.id, { wait, signal: closing.signal })
      return reply.status(202).send(answer)
    }),
  )
  app.get('/api/v2/generate/check/:id', { ...shared, ...limitByPath(10, '1 second') }, (request) =>
    client.check(context, read(id, request.params).id),
  )
  app.get('/api/v2/generate/status/:id', { ...shared, ...limitByPath(10, '1 minute') }, (request) =>
    client.status(context, read(id, request.params).id, origin(request)),
  )
  app.delete('/api/v2/generate/status/:id', { ...shared, ...limitByPath(10, '1 minute') }, (request) =>
    client.withdraw(context, read(id, request.params).id, origin(request)),
  )
  app.post('/api/v2/generate/rate/:id', { ...limitByPath(5, '1 minute') }, (request) =>
    rate(context, read(id, request.params).id, read(ratingBody, request.body)),
  )
  app.get(
    '/api/v2/network/pictures/:id/:name',
    withBounds({ work: { pixels: WORK_PIXELS, seconds: 60 } }, limit(300, '1 minute')),
    async (request, reply) => {
      const { id: job, name } = z.object({ id: z.string(), name: z.string().regex(/^\d{1,2}\.webp$/) }).parse(request.params)
      return reply.type('image/webp').send(await client.picture(context, job, Number.parseInt(name, 10)))
    },
  )
}

function workerRoutes(app: App, context: Context, find: FindKeyholder): void {
  const owned = requiresKey(find, { scope: 'work' })
  app.post(
    '/api/v2/generate/pop',
    { ...owned, ...limit(60, '1 second') },
    withKey(async (owner, request) =>
      presentPop(await workers.pop(context, owner, read(popBody, request.body)), originOf(context, request)),
    ),
  )
  app.post(
    '/api/v2/generate/submit',
    withWords(
      { encoded: ['generation'] },
      withBounds(
        { work: { pixels: DELIVERY.times * LIMITS.size.large ** 2, seconds: 30 } },
        { ...owned, bodyLimit: 64 * 2 ** 20, ...limit(60, '1 second') },
      ),
    ),
    withKey(async (owner, request) => ({ reward: await workers.submit(context, owner, read(submitBody, request.body)) })),
  )
  const address = (request: Request) => ({ ...read(id, request.params), ...read(uploadKey, request.query) })
  const addressed = { onRequest: (request: Request): Promise<void> => workers.requireUpload(context, address(request)) }
  for (const [what, column] of [
    ['sources', 'source'],
    ['masks', 'mask'],
  ] as const)
    app.get(`/api/v2/network/${what}/:id`, { ...addressed, ...limit(60, '1 second') }, async (request, reply) =>
      reply.type('image/webp').send(await sourceOf(context, address(request).id, column)),
    )
  app.put('/api/v2/network/uploads/:id', { ...addressed, bodyLimit: DELIVERY.bytes, ...limit(60, '1 second') }, async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw new HordeRefusal(400, 'ImageValidationFailed', 'The body is no picture.')
    await upload(context, { ...address(request), picture: request.body })
    return reply.status(200).send()
  })
  app.put(
    '/api/v2/workers/:id',
    { ...owned, ...limitByPath(30, '1 minute') },
    withKey((owner, request) => service.changeWorker(context, owner, { ...read(id, request.params), ...read(workerBody, request.body) })),
  )
  app.delete(
    '/api/v2/workers/:id',
    { ...owned, ...limitByPath(30, '1 minute') },
    withKey((owner, request) => service.removeWorker(context, owner, read(id, request.params).id)),
  )
}

const uploadKey = z.object({ key: z.string().max(100).default('') }).transform(({ key }) => ({ uploadKey: key }))
