import { randomInt } from 'node:crypto'
import type { Job } from '@stipple/core/contract/shapes'
import { withoutResult } from '@stipple/core/domain/chain'
import { isActive } from '@stipple/core/domain/job'
import { LIMITS } from '@stipple/core/domain/limits'
import { nearest } from '@stipple/core/domain/nearest'
import type { Input, Properties } from '@stipple/core/domain/property'
import { type Language, localize } from '@stipple/core/domain/text'
import { validateInput } from '@stipple/core/domain/validate-input'
import type { Scope } from '@stipple/core/modes/fields/field'
import { findMode } from '@stipple/core/modes/find-mode'
import { itemsOf } from '@stipple/core/modes/quote'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { recordSpent, recordKeyUse } from '../../http/called.ts'
import { requireNoMaintenance } from '../../http/maintenance.ts'
import type { RequestKey } from '../../http/request-key.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { requireFits } from '../../storage/quota.ts'
import { allModels, mayUse, requireEngine, requireFittingLoras, requireModel, type Roles } from '../catalogue/public.ts'
import { catalogueOf } from '../engines/public.ts'
import { findByRequestKey, recentJobs } from '../jobs/lists/public.ts'
import { byId, transition, createJob, type NewJob, RequestKeyUsed, deleteAllJobs, findJob } from '../jobs/public.ts'
import { ranksOf } from '../jobs/waiting/public.ts'
import { type Keyholder, requireWithinCap, notifyCapReached } from '../keys/public.ts'
import { requireRole, slotsOf } from '../machines/public.ts'
import { promptToStore } from '../prompts/public.ts'
import { promiseShare } from '../templates/public.ts'
import { beginTraining, requireStyles } from '../training/public.ts'
import { worksOfJobs } from '../works/public.ts'
import { unusedWarnings } from './as-asked.ts'
import { requestChecks, previewRevisions } from './data.ts'
import { estimate, isTimed } from './estimate.ts'
import { fromInherited } from './inherited-input.ts'
import { requireAssets, requirePictures, requireResultSize, withTitle } from './input-files.ts'
import { deadlineOfLive, requireLiveMode, requireWithinLive } from './live.ts'
import { maySee } from './policy.ts'
import { presentJob } from './present.ts'
import { checkRequest } from './safety.ts'
import { typicalDuration } from './typical.ts'
import { withdraw } from './withdraw.ts'

export interface Member extends Roles {
  readonly accountId: string
  /** The API key of the call. */
  readonly key?: Pick<Keyholder['key'], 'id' | 'name'>
}

export interface Request extends Scope {
  readonly mode: string
  readonly model: string
  readonly input: Readonly<Record<string, unknown>>
  /** Names of given parameters that the model does not use. */
  readonly unused?: readonly string[] | undefined
  /** Prompts are translated for a model that reads English only, unless this is false. */
  readonly translate?: boolean | undefined
  readonly requestKey?: string | undefined
  /** The member's source work, if its input names none. */
  readonly origin?: string | undefined
  /** A later step of a chain: a file of its input may stand for the previous result. */
  readonly follows?: boolean | undefined
  /** Replaces the request key: valid for a day, and for this request only. */
  readonly once?: RequestKey | undefined
  /** A redraw of live mode. */
  readonly live?: NewJob['live']
  /** Most dots that the caller agreed to pay. */
  readonly quote?: number | undefined
  /** Address that receives the job's events. */
  readonly webhook?: NewJob['webhook']
  /** The job is cancelled if it has not ended by then. */
  readonly deadline?: Date | undefined
  /** The app in use: its fields instead of the mode's, and its price per output. */
  readonly app?: { readonly id: string; readonly properties: Properties; readonly cost: number } | undefined
}

/** Checks a request, holds its cost and queues it, all or nothing. The same request key returns the same job. */
export async function submit(context: Context, member: Member, request: Request): Promise<JobRow> {
  // A repeated request gets its first answer, whatever has changed since.
  const known = request.once && (await findOnce(context, member, request.once))
  if (known) return known
  requireNoMaintenance(context, member)
  const wanted = await checkedJob(context, member, request)
  try {
    const job = await queueing(context, member.key, async (tx) => {
      const queued = await queueJob(context, tx, wanted, { caller: member, prompt: promptToStore(wanted.input) })
      // Checked here, so that a repeated request is answered at any current price.
      requireQuoted(request.quote, queued.cost)
      return queued
    })
    recordSpent(member, job.cost)
    return job
  } catch (error) {
    if (error instanceof RequestKeyUsed) return repeated(context, wanted)
    throw error
  }
}

/** Throws `price_rose` if a run costs more than the caller agreed to. */
export function requireQuoted(quoted: number | undefined, cost: number): void {
  if (quoted === undefined || cost <= quoted) return
  throw new Problem('price_rose', { params: { quoted, cost }, fields: [{ field: 'quote', code: 'price_rose', params: { quoted, cost } }] })
}

/** Builds the job of a permitted request whose files exist. Throws `invalid_input`, `no_access`, `model_missing` and others. */
export async function checkedJob(context: Context, member: Member, request: Request): Promise<NewJob> {
  const { mode, model, properties, input: given } = checkedRequest(context, member, request)
  requireLiveMode(request, mode.id)
  const lane = requireEngine(context, model).place
  await requireRole(context, lane)
  const flagged = checkRequest(context, { properties, input: given })
  await requireAssets(context, member, properties, request.follows ? withoutResult(given) : given)
  requireFittingLoras(context, { properties, input: given })
  await requireStyles(context, { accountId: member.accountId, properties, input: given })
  if (mode.task === 'train-style') await requirePictures(context, member, given)

  // Chosen here and stored with the job, so that a second attempt makes the same image.
  const input: Input = { ...given, seed: given['seed'] ?? randomInt(LIMITS.seed.max + 1) }
  await requireResultSize(context, member, { task: mode.toTask(input, Number(input['seed'])), properties })
  return {
    accountId: member.accountId,
    requestKey: request.once?.key ?? request.requestKey,
    requestPrint: request.once?.print,
    keyId: member.key?.id,
    keyName: member.key?.name,
    webhook: request.webhook,
    deadline: request.deadline ?? deadlineOfLive(context, request),
    lane,
    mode: mode.id,
    model: model.id,
    template: request.app?.id,
    translate: request.translate ?? true,
    flagged,
    warnings: unusedWarnings(request.unused ?? []),
    input,
    origin: request.origin,
    live: request.live,
    cost: mode.price(input, request.app ?? model),
    count: mode.outputs(input),
  }
}

/** Checks a request without its files: mode, model, fields, input, and cost. Throws `invalid_input`, `no_access`, `model_missing`. */
export function checkedRequest(context: Context, member: Member, request: Request) {
  const mode = findMode(request.mode)
  if (!mode) throw new Problem('invalid_input', { fields: [{ field: 'job_type', code: 'not_an_option', params: {} }] })
  if (!mayUse(member, mode)) throw new Problem('no_access')
  const model = requireModel(context, { caller: member, mode, wanted: request.model })
  const properties = request.app?.properties ?? mode.properties(model, request)
  const checked = validateInput(properties, fromInherited(request.input, properties))
  const wrong = checked.ok ? mode.check(checked.input) : checked.problems
  if (!checked.ok || wrong.length > 0) throw new Problem('invalid_input', { fields: wrong.map((one) => withTitle(one, properties)) })
  const priced = request.app ?? model
  const { input } = checked
  return { mode, model, properties, input, cost: mode.price(input, priced), items: itemsOf(mode, input, priced) }
}

/** A simple image that shows whether a model works. */
const TEST = { prompt: 'A red apple on a wooden table, daylight', side: 512, count: 1 } as const

/**
 * Queues a free small image by a local model or at one connection, also if members cannot use it. Throws `not_testable` for a model that cannot
 * generate from text alone.
 */
export async function tryModel(
  context: Context,
  { accountId }: Pick<Member, 'accountId'>,
  { model: id, connection }: { readonly model: string; readonly connection?: string },
): Promise<JobRow> {
  const mode = findMode('Text2Img')
  const model = allModels(context).find((candidate) => candidate.id === id)
  if (!mode || !model?.modes.includes(mode)) throw new Problem('not_testable')
  const properties = mode.properties(model)
  const sizes = Object.entries(properties).filter(([name]) => name === 'width' || name === 'height')
  const checked = validateInput(properties, {
    prompt: TEST.prompt,
    ...Object.fromEntries(sizes.map(([name, property]) => [name, nearest(TEST.side, property)])),
    ...(properties['n'] && { n: TEST.count }),
  })
  if (!checked.ok) throw new Problem('not_testable')
  const job: NewJob = {
    accountId,
    requestKey: undefined,
    lane: model.lane,
    mode: mode.id,
    model: id,
    template: undefined,
    translate: false,
    flagged: false,
    input: { ...checked.input, seed: randomInt(LIMITS.seed.max + 1) },
    cost: 0,
    count: TEST.count,
    pinned: connection,
  }
  return context.db.transaction((tx) => queueJob(context, tx, job))
}

/** Cancels a queued or running job at once; its dots are released and nothing is delivered. The worker is notified. */
export async function cancel(context: Context, member: Pick<Member, 'accountId'>, id: string): Promise<JobRow> {
  const job = await requireJob(context, member, id)
  return context.db.transaction(async (tx) => {
    const [cancelled] = await cancelJobs(context, tx, [job.id])
    if (!cancelled) throw new Problem('not_cancellable')
    return cancelled
  })
}

/** The same for several jobs, in the caller's transaction; returns those that had not ended. */
export async function cancelJobs(context: Pick<Context, 'queue'>, tx: Transaction, ids: readonly string[]): Promise<JobRow[]> {
  if (ids.length === 0) return []
  const cancelled = await transition(tx, byId(...ids), { to: 'cancelled' })
  await withdraw(context, tx, cancelled)
  return cancelled
}

/** Cancels a job of any member, as its member would. Throws `not_found`, `not_cancellable`. */
export async function cancelBy(context: Context, id: string): Promise<JobRow> {
  const job = isUuid(id) ? await findJob(context.db, id) : undefined
  if (!job) throw new Problem('not_found')
  return cancel(context, job, id)
}

/** Runs a failed or cancelled job again as a new job at the same price. Throws `not_found`, `not_retryable`, `not_enough_dots`. */
export async function repeat(context: Context, id: string, key?: Member['key']): Promise<JobRow> {
  const job = isUuid(id) ? await findJob(context.db, id) : undefined
  if (!job) throw new Problem('not_found')
  if (job.status !== 'Failed' && job.status !== 'Cancelled') throw new Problem('not_retryable')
  // A later step of a chain has no source image of its own.
  if (Object.keys(withoutResult(job.input)).length < Object.keys(job.input).length) throw new Problem('not_retryable')
  const { accountId, lane, mode, model, template, translate, flagged, cost, count, pinned, origin } = job
  // The same seed would fail in the same way.
  const input: Input = job.errorCode === 'engine_missed' ? { ...job.input, seed: randomInt(LIMITS.seed.max + 1) } : job.input
  const again: NewJob = {
    accountId,
    lane,
    // A double click runs it once.
    requestKey: `repeat:${job.id}`,
    mode,
    model,
    template: template ?? undefined,
    translate,
    flagged,
    input,
    cost,
    count,
    keyId: key?.id,
    keyName: key?.name,
    origin: origin ?? undefined,
    pinned: pinned ?? undefined,
  }
  return queueing(context, key, (tx) => queueJob(context, tx, again)).catch((error: unknown) => {
    throw error instanceof RequestKeyUsed ? new Problem('not_retryable', { cause: error }) : error
  })
}

/** The same for a member's own job, if they may still use its mode and the model exists. Also throws `no_access`, `model_missing`. */
export async function repeatOwn(context: Context, member: Member, id: string): Promise<JobRow> {
  const job = await requireJob(context, member, id)
  const mode = findMode(job.mode)
  if (!mode) throw new Problem('model_missing')
  if (!mayUse(member, mode)) throw new Problem('no_access')
  requireModel(context, { caller: member, mode, wanted: job.model })
  const again = await repeat(context, job.id, member.key)
  recordSpent(member, again.cost)
  return again
}

/** A transaction that queues jobs; if a key's limit refuses them, its owner is notified. */
export async function queueing<T>(
  { db }: Pick<Context, 'db'>,
  key: Pick<Keyholder['key'], 'id'> | undefined,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(run)
  } catch (error) {
    if (key && error instanceof Problem && error.code === 'key_cap') await notifyCapReached(db, key.id)
    throw error
  }
}

/**
 * Queues a job in the caller's transaction. Throws `RequestKeyUsed`, `not_enough_dots`, `key_cap`, `live_limit`, `storage_quota`, and `too_many_jobs`
 * if the member's queue is full. `prompt` is stored in the member's prompt history.
 */
export async function queueJob(
  context: Context,
  tx: Transaction,
  wanted: NewJob,
  { caller, prompt = null }: { readonly caller?: Member; readonly prompt?: string | null } = {},
): Promise<JobRow> {
  const { settings, now } = context
  const { accountId, keyId } = wanted
  const {
    job,
    also: { use, waiting, most, stored, own },
  } = await createJob(tx, wanted, { now: now(), also: requestChecks(settings, { accountId, keyId, prompt }) })
  if (keyId !== undefined) await requireWithinCap(tx, keyId, use)
  if (caller && use) recordKeyUse(caller, use)
  await requireWithinLive(tx, wanted)
  // The result must fit into the storage quota; jobs already queued may exceed it a little.
  requireFits({ settings }, { bytes: Number(stored), ownGigabytes: own }, 1)
  if (waiting > most) throw new Problem('too_many_jobs', { params: { maximum: most } })
  if (findMode(job.mode)?.task === 'train-style') await beginTraining(tx, job)
  if (job.template !== null) await promiseShare(context, tx, job)
  return job
}

/**
 * Deletes all jobs of a member. Open ones (`open`) release their dots and are interrupted. The jobs must be locked, then the account: the lock order
 * of everything that ends a job.
 */
export async function eraseJobs(
  context: Pick<Context, 'queue'>,
  tx: Transaction,
  { accountId, open }: { accountId: string; open: readonly string[] },
): Promise<void> {
  await cancelJobs(context, tx, open)
  await deleteAllJobs(tx, accountId)
}

export async function requireJob(context: Context, member: Pick<Member, 'accountId'>, id: string): Promise<JobRow> {
  const job = isUuid(id) ? await findJob(context.db, id) : undefined
  // Another member's job is answered like a missing one.
  if (!job || !maySee(member, job)) throw new Problem('not_found')
  return job
}

const HOUR = 60 * 60 * 1000

/** Open jobs of a member and those that ended within the hour, newest first. */
export const jobsOf = (context: Context, member: Pick<Member, 'accountId'>): Promise<JobRow[]> =>
  recentJobs(context.db, member.accountId, new Date(context.now().getTime() - HOUR))

/** Jobs for their member: with works, position in the queue and estimates. */
export async function describeJobs(context: Context, rows: readonly JobRow[], language: Language): Promise<Job[]> {
  return [...(await readJobs(context, rows)).values()].map((describe) => describe(language))
}

/** The same by id, read once for any language, without jobs that a blind comparison hides. */
export async function readJobs(context: Context, all: readonly JobRow[]): Promise<ReadonlyMap<string, (language: Language) => Job>> {
  const rows = all.filter(({ sealed }) => !sealed)
  const finished = rows.filter((row) => row.status === 'Finished').map((row) => row.id)
  const running = rows.filter(({ stage }) => stage === 'running' || stage === 'parked').map((row) => row.id)
  const [works, ranks, previews, slots] = await Promise.all([
    worksOfJobs(context.db, finished),
    ranksOf(context.db, rows),
    previewRevisions(context.db, running),
    slotsOf(context),
  ])
  const models = allModels(context)
  const read = rows.map(async (row): Promise<[string, (language: Language) => Job]> => {
    const position = ranks.get(row.id) ?? 0
    const typical = isActive(row.status) ? await typicalDuration(context.db, row) : undefined
    const known = models.find(({ id }) => id === row.model)
    const silent = catalogueOf(context).connections.get(row.connection ?? '')?.limits?.progress === 'none'
    const carriers = (row.lane === 'elsewhere' && known?.connections) || []
    const places = carriers.reduce((sum, id) => sum + (catalogueOf(context).connections.get(id)?.slots ?? 0), 0)
    const timing = { now: context.now(), position, typicalSeconds: typical, slots: places || slots[row.lane], silent }
    const resting = row.stage === 'queued' && known?.resting === true
    const halted = row.stage === 'queued' && context.settings.get('jobs.paused')
    const facts = {
      works: works.get(row.id) ?? [],
      // The length of an outage or a pause is unknown.
      estimate: resting || halted ? { wait: undefined, progress: 0 } : estimate(row, timing),
      timed: isActive(row.status) && isTimed(row, timing),
      resting,
      halted,
      position,
      preview: previews.get(row.id),
    }
    return [row.id, (language) => presentJob(row, { ...facts, modelName: localize(known?.label, language) ?? row.model, language })]
  })
  return new Map(await Promise.all(read))
}

async function repeated({ db }: Context, { accountId, requestKey, requestPrint }: NewJob): Promise<JobRow> {
  const job = requestKey === undefined ? undefined : await findByRequestKey(db, accountId, requestKey)
  if (!job) throw new Problem('not_found')
  requireSameRequest(job, requestPrint)
  return job
}

/** The job of an earlier request with the same key within a day. Throws `request_key_reused` if that request was different. */
export async function findOnce(
  { db, now }: Context,
  { accountId }: Pick<Member, 'accountId'>,
  { key, print }: RequestKey,
): Promise<JobRow | undefined> {
  const job = await findByRequestKey(db, accountId, key)
  if (!job || now().getTime() - job.createdAt.getTime() > 24 * HOUR) return undefined
  requireSameRequest(job, print)
  return job
}

/** Throws `request_key_reused` if a request differs from the earlier one with its key. */
export function requireSameRequest({ requestPrint }: Pick<JobRow, 'requestPrint'>, print: string | undefined): void {
  if (print !== undefined && requestPrint !== print) throw new Problem('request_key_reused')
}
