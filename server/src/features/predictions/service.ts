import type { Prediction, Quote, PredictionRequest } from '@stipple/core/contract/predictions'
import { PREDICTION_EVENTS } from '@stipple/core/domain/prediction'
import type { Properties } from '@stipple/core/domain/property'
import type { Language } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { Caller } from '../../http/caller.ts'
import type { RequestKey } from '../../http/request-key.ts'
import { signAddress } from '../../http/signed-address.ts'
import { requirePublicWebhook } from '../../http/webhook-address.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { requireModel } from '../catalogue/public.ts'
import { balanceOf } from '../credits/public.ts'
import { cancel, checkedRequest, describeJobs, findOnce, type Request, requireJob, submit } from '../generation/public.ts'
import { jobsInOrder } from '../jobs/lists/public.ts'
import { resolveRun } from '../templates/public.ts'
import { receiveInputs } from './inputs.ts'
import { addressOfJob, type PredictionCaller, type NativeModel, requireVersion, SCOPE, type Version } from './models.ts'
import { presentPrediction } from './present.ts'
import { renameInputs } from './rename-inputs.ts'

/** Reader of a reply: our scheme and host as they see it, and their language. */
export interface Reader {
  readonly origin: string
  readonly language: Language
}

export interface Order extends Reader {
  readonly caller: Caller
  /** A version by id, or a model with or without a version or mode. */
  readonly reference: string
  readonly wanted: PredictionRequest
  readonly once: RequestKey | undefined
  /** The job is cancelled if it has not ended by then. */
  readonly deadline: Date | undefined
}

/** Submits a request as a job. The same Idempotency-Key returns the same job. Throws as `submit`. */
export async function createPrediction(context: Context, order: Order): Promise<JobRow> {
  const { caller, wanted, once, deadline, origin } = order
  const known = once && (await findOnce(context, caller, once))
  if (known) return known
  const { run, properties, refused } = await resolve(context, order)
  await requirePublicWebhook(context, { field: 'webhook', address: wanted.webhook })
  const input = await receiveInputs(context, { accountId: caller.accountId, properties, input: run.input, origin })
  const { webhook: url, webhook_events_filter: events = PREDICTION_EVENTS } = wanted
  const webhook = url === undefined ? undefined : { url, events, origin }
  return submit(context, caller, { ...run, input, once, deadline, webhook }).catch(refused)
}

/** Price of a request, without running it or reading files. Throws as above. */
export async function quotePrediction(context: Context, order: Order): Promise<Quote> {
  const { run, model, version, refused } = await resolve(context, order)
  const { input, cost } = await checked(context, order.caller, run).catch(refused)
  const balance = await balanceOf(context.db, order.caller.accountId, context.now())
  return { dry_run: true, model: `${model.owner}/${model.name}`, version: version.id, input, dots: cost, balance }
}

interface Resolved {
  readonly model: NativeModel
  readonly version: Version
  readonly run: Request
  readonly properties: Properties
  /** Renames fields in errors to the caller's names. */
  readonly refused: (error: unknown) => never
}

async function resolve(context: Context, { caller, language, reference, wanted }: Order): Promise<Resolved> {
  const requester: PredictionCaller = { caller, language }
  const { model, version } = await requireVersion(context, requester, reference)
  const input = Object.fromEntries(Object.entries(wanted.input).filter(([, value]) => value !== null))
  const { app: id, ...named } = version.run
  if (id !== undefined) {
    const run = await resolveRun(context, requester, { ...named, id, input, larger: true })
    return { model, version, run: { ...run, larger: true }, properties: run.app.properties, refused: thrown }
  }
  const mode = findMode(named.mode)
  if (!mode) throw new Problem('model_missing')
  const properties = mode.properties(requireModel(context, { caller, mode, wanted: named.model }), SCOPE)
  const { input: ours, unused, refused } = renameInputs(input, properties)
  return { model, version, run: { ...named, ...SCOPE, input: ours, unused }, properties, refused }
}

const checked = async (...request: Parameters<typeof checkedRequest>) => checkedRequest(...request)

const thrown = (error: unknown): never => {
  throw error
}

/** A member's own job. Throws `not_found`. */
export const requirePrediction = (context: Context, caller: Pick<Caller, 'accountId'>, id: string): Promise<JobRow> =>
  requireJob(context, caller, id)

/** Cancels a job; idempotent for an ended one. */
export async function cancelPrediction(context: Context, caller: Pick<Caller, 'accountId'>, id: string): Promise<JobRow> {
  return cancel(context, caller, id).catch((error: unknown) => {
    // It has already ended.
    if (error instanceof Problem && error.code === 'not_cancellable') return requireJob(context, caller, id)
    throw error
  })
}

/** Jobs in the API's format, with addresses that are valid for an hour. */
export async function describePredictions(context: Context, rows: readonly JobRow[], { origin, language }: Reader): Promise<Prediction[]> {
  const jobs = new Map((await describeJobs(context, rows, language)).map((job) => [job.id, job]))
  const signed = async (accountId: string, path: string) => origin + (await signAddress(context, { path, accountId }))
  const described = await Promise.all(
    rows.map(async (row) => {
      const job = jobs.get(row.id)
      if (!job) return []
      const outputs = job.works.map(({ image_id: id, image }) =>
        signed(row.accountId, `/v1/outputs/${id}/${image.split('/').at(-1) ?? ''}`),
      )
      const stream = await signed(row.accountId, `/v1/predictions/${row.id}/stream`)
      return [presentPrediction(row, { job, origin, address: addressOfJob(context, row), outputs: await Promise.all(outputs), stream })]
    }),
  )
  return described.flat()
}

/** The same for one job. Throws `not_found`. */
export async function describePrediction(context: Context, row: JobRow, reader: Reader): Promise<Prediction> {
  const [prediction] = await describePredictions(context, [row], reader)
  if (!prediction) throw new Problem('not_found')
  return prediction
}

export const PAGE = 100

/** A page of a member's jobs, latest first, with the cursors of the adjacent pages. Throws `invalid_input`. */
export async function listPredictions(context: Context, { accountId }: Pick<Caller, 'accountId'>, cursor: string | undefined) {
  const { before, after } = readCursor(cursor)
  const rows = await jobsInOrder(context.db, accountId, { before, after, size: PAGE + 1 })
  const isMore = rows.length > PAGE
  const page = after === undefined ? rows.slice(0, PAGE) : rows.slice(-PAGE)
  const [first, last] = [page[0], page.at(-1)]
  return {
    rows: page,
    previous: first && (after === undefined ? cursor !== undefined : isMore) ? `after-${first.id}` : undefined,
    next: last && (after === undefined ? isMore : true) ? `before-${last.id}` : undefined,
  }
}

function readCursor(cursor: string | undefined): { before?: string | undefined; after?: string | undefined } {
  if (cursor === undefined) return {}
  const [, side, id = ''] = /^(before|after)-(.+)$/.exec(cursor) ?? []
  if (!isUuid(id)) throw new Problem('invalid_input', { fields: [{ field: 'cursor', code: 'not_valid' }] })
  return side === 'before' ? { before: id } : { after: id }
}
