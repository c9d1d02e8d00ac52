import { predictions, type PredictionRequest } from '@stipple/core/contract/predictions'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { App, Request } from '../../http/app-type.ts'
import { resolveCaller } from '../../http/auth.ts'
import type { Caller } from '../../http/caller.ts'
import type { Frame } from '../../http/dialect.ts'
import { streamEvents } from '../../http/events.ts'
import { implement, type Received } from '../../http/implement.ts'
import { languageOf } from '../../http/language.ts'
import { limitOf } from '../../http/limits.ts'
import { sendObject } from '../../http/send-object.ts'
import { signedFor } from '../../http/signed-address.ts'
import { Problem } from '../../problem.ts'
import { followEnds, watchJobs } from '../jobs/follow/public.ts'
import { openAiModels } from '../openai/public.ts'
import { deliver, findOwnWork } from '../works/public.ts'
import { listCollections, listHardware, requireCollection, runsOf } from './collections.ts'
import * as files from './files.ts'
import { deadlineOf, preferredWait } from './headers.ts'
import { listModels, requireModel } from './models.ts'
import { access } from './policy.ts'
import { presentModel, presentVersion } from './present.ts'
import * as service from './service.ts'
import { openStream } from './stream.ts'

const MODELS_PAGE = 50

type Call = Pick<Received<(typeof predictions)['POST /v1/predictions'], 'member'>, 'caller' | 'language' | 'request' | 'answer'>

/** Calls in Replicate's format: the same jobs, prices and rules as those of the web app. */
export function predictionRoutes(scope: App, context: Context, { closing }: Pick<Frame, 'closing'>): void {
  const waitForEnd = followEnds(context)

  /** Responds when the job has ended or the requested wait is over. */
  const answerOf = async (row: JobRow, { request, language, answer }: Call) => {
    const milliseconds = preferredWait(request.headers)
    const reader = { origin: request.origin, language }
    if (milliseconds === undefined) return service.describePrediction(context, row, reader)
    const job = await waitForEnd(row.id, { signal: AbortSignal.any([request.signal, closing]), milliseconds })
    const prediction = await service.describePrediction(context, job ?? row, reader)
    if (job?.stage === 'ended') return prediction
    answer.status(202)
    // Its client treats any other status as the end of the wait.
    return { ...prediction, status: 'starting' as const }
  }

  const make = async (call: Call, reference: string, wanted: PredictionRequest) => {
    const { caller, language, request, answer } = call
    const deadline = deadlineOf(request.headers, context.now())
    const order = { caller, language, origin: request.origin, reference, wanted, once: request.once, deadline }
    if (wanted.dry_run === true) {
      answer.status(200)
      return service.quotePrediction(context, order)
    }
    return answerOf(await service.createPrediction(context, order), call)
  }

  addressedRoutes(scope, context)
  implement(
    scope,
    context,
    { calls: predictions, access },
    {
      'GET /v1/account': async ({ caller: { name, uid, avatar }, request: { origin } }) => ({
        type: 'user' as const,
        username: uid,
        name,
        ...(avatar !== undefined && { avatar_url: URL.parse(avatar)?.href ?? origin + avatar }),
      }),
      'GET /v1/collections': async ({ caller, language }) => ({
        previous: null,
        next: null,
        results: (await listCollections(context, { caller, language })).map(({ listed }) => listed),
      }),
      'GET /v1/collections/:slug': async ({ caller, language, params: { slug }, request: { origin } }) => {
        const [{ models, listed }, runs] = await Promise.all([requireCollection(context, { caller, language }, slug), runsOf(context)])
        return { ...listed, models: models.map((model) => presentModel(model, { origin, language, runs })) }
      },
      'GET /v1/hardware': async ({ caller, language }) => listHardware(context, { caller, language }),
      'GET /v1/models': async ({ caller, language, query: { cursor }, request: { origin } }) => {
        const [models, runs] = await Promise.all([listModels(context, { caller, language }), runsOf(context)])
        const from = cursor === undefined ? 0 : Number(cursor)
        if (!Number.isSafeInteger(from) || from < 0)
          throw new Problem('invalid_input', { fields: [{ field: 'cursor', code: 'not_valid' }] })
        const page = (at: number) => (at >= 0 && at < models.length ? `${origin}/v1/models?cursor=${at}` : null)
        return {
          ...(cursor === undefined ? openAiModels(context, caller) : { object: 'list' as const, data: [] }),
          previous: from > 0 ? page(Math.max(0, from - MODELS_PAGE)) : null,
          next: page(from + MODELS_PAGE),
          results: models.slice(from, from + MODELS_PAGE).map((model) => presentModel(model, { origin, language, runs })),
        }
      },
      'GET /v1/models/:owner/:name': async ({ caller, language, params, request: { origin } }) => {
        const [model, runs] = await Promise.all([requireModel(context, { caller, language }, params), runsOf(context)])
        const { owner, name } = model
        return {
          id: `${owner}/${name}`,
          object: 'model' as const,
          created: 0,
          owned_by: owner,
          ...presentModel(model, { origin, language, runs }),
        }
      },
      'GET /v1/models/:owner/:name/versions': async ({ caller, language, params }) => {
        const { versions } = await requireModel(context, { caller, language }, params)
        return { previous: null, next: null, results: versions.map((version) => presentVersion(version, language)) }
      },
      'GET /v1/models/:owner/:name/versions/:version': async ({ caller, language, params }) => {
        const { versions } = await requireModel(context, { caller, language }, params)
        const version = versions.find(({ id }) => id === params.version)
        if (!version) throw new Problem('model_missing')
        return presentVersion(version, language)
      },
      'POST /v1/models/:owner/:name/predictions': (call) => make(call, `${call.params.owner}/${call.params.name}`, call.body),
      'POST /v1/predictions': (call) => {
        const reference = call.body.version ?? call.body.model
        if (reference === undefined) throw new Problem('invalid_input', { fields: [{ field: 'version', code: 'missing' }] })
        return make(call, reference, call.body)
      },
      'GET /v1/predictions': async ({ caller, language, query, request: { origin } }) => {
        const { rows, previous, next } = await service.listPredictions(context, caller, query.cursor)
        const page = (cursor: string | undefined) => (cursor === undefined ? null : `${origin}/v1/predictions?cursor=${cursor}`)
        return {
          previous: page(previous),
          next: page(next),
          results: await service.describePredictions(context, rows, { origin, language }),
        }
      },
      'GET /v1/predictions/:id': async ({ caller, language, params, request: { origin } }) =>
        service.describePrediction(context, await service.requirePrediction(context, caller, params.id), { origin, language }),
      'POST /v1/predictions/:id/cancel': async ({ caller, language, params, request: { origin } }) =>
        service.describePrediction(context, await service.cancelPrediction(context, caller, params.id), { origin, language }),
      'POST /v1/files': async ({ caller, body, request: { origin } }) =>
        files.describeFile(context, await files.createFile(context, caller, body), origin),
      'GET /v1/files': async ({ caller, query, request: { origin } }) => {
        const { rows, next } = await files.listFiles(context, caller, query.cursor)
        const results = await Promise.all(rows.map((row) => files.describeFile(context, row, origin)))
        return { previous: null, next: next === undefined ? null : `${origin}/v1/files?cursor=${next}`, results }
      },
      'GET /v1/files/:id': async ({ caller, params, request: { origin } }) =>
        files.describeFile(context, await files.requireFile(context, caller, params.id), origin),
      'DELETE /v1/files/:id': async ({ caller, params }) => {
        await files.deleteFile(context, caller, params.id)
        return undefined
      },
    },
  )
}

/** Addresses in replies: they require their token or a key. */
function addressedRoutes(app: App, context: Context): void {
  const ownerOf = async (request: Request): Promise<Pick<Caller, 'accountId'>> => {
    const owner = (await signedFor(context, request)) ?? (await resolveCaller(context, request, ['generate', 'read']))
    if (!owner) throw new Problem('please_login')
    return owner
  }
  const watch = watchJobs(context)
  const limited = { config: { rateLimit: limitOf(context, { perMinute: 1200 }) } }
  streamEvents(app, context, {
    path: '/v1/predictions/:id/stream',
    callerOf: ownerOf,
    open: (opening, wake) => openStream(context, watch, opening, wake),
  })
  app.get<{ Params: { id: string } }>('/v1/files/:id/download', limited, async (request, reply) => {
    const { file, type } = await files.requireFile(context, await ownerOf(request), request.params.id)
    return sendObject(request, reply, { key: file, type, storage: context.storage })
  })
  app.get<{ Params: { id: string; name: string } }>('/v1/outputs/:id/:name', limited, async (request, reply) => {
    const { id, name } = request.params
    const work = await findOwnWork(context.db, { id, accountId: (await ownerOf(request)).accountId })
    if (!work?.file.endsWith(`/${name}`)) throw new Problem('not_found')
    const sent = await deliver(context, work, { language: languageOf(request), viewer: work.accountId })
    return sendObject(request, reply, { ...sent, storage: context.storage })
  })
}
