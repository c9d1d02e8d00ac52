import { randomInt } from 'node:crypto'
import type { Job } from '@stipple/core/contract/shapes'
import { withoutResult } from '@stipple/core/domain/chain'
import { isActive } from '@stipple/core/domain/job'
import { LIMITS } from '@stipple/core/domain/limits'
import { nearest } from '@stipple/core/domain/nearest'
import type { Input, Properties } from '@stipple/core/domain/property'
import { type Language, say } from '@stipple/core/domain/text'
import { validateInput } from '@stipple/core/domain/validate-input'
import type { Scope } from '@stipple/core/modes/fields/field'
import { findMode } from '@stipple/core/modes/find-mode'
import { itemsOf } from '@stipple/core/modes/quote'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { noteSpent, noteUse } from '../../http/called.ts'
import type { Once } from '../../http/once.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { requireFits } from '../../storage/quota.ts'
import { allModels, mayUse, requireEngine, requireFittingLoras, requireModel, type Roles } from '../catalogue/public.ts'
import { catalogueOf } from '../engines/public.ts'
import { findByRequestKey, recentJobs } from '../jobs/lists/public.ts'
import { byId, transition, createJob, type NewJob, RequestKeyUsed, deleteAllJobs, findJob } from '../jobs/public.ts'
import { ranksOf } from '../jobs/waiting/public.ts'
import { type Keyholder, requireWithinCap, tellRefused } from '../keys/public.ts'
import { requireRole, slotsOf } from '../machines/public.ts'
import { keptPrompt } from '../prompts/public.ts'
import { beginTraining, requireStyles } from '../training/public.ts'
import { worksOfJobs } from '../works/public.ts'
import { notUsed } from './as-asked.ts'
import { lookedAt, previewRevisions } from './data.ts'
import { estimate, isTimed } from './estimate.ts'
import { fromInherited } from './inherited-input.ts'
import { requireAssets, requirePictures, requireResultSize, withTitle } from './input-files.ts'
import { maySee } from './policy.ts'
import { presentJob } from './present.ts'
import { checkRequest } from './safety.ts'
import { typicalDuration } from './typical.ts'
import { withdraw } from './withdraw.ts'

export interface Member extends Roles {
  readonly accountId: string
  /** The API key by which they call. */
  readonly key?: Pick<Keyholder['key'], 'id' | 'name'>
}

export interface Request extends Scope {
  readonly mode: string
  readonly model: string
  readonly input: Readonly<Record<string, unknown>>
  /** Names of what the caller gave besides, which the model has no use for. */
  readonly unused?: readonly string[] | undefined
  /** Prompts are translated for a model that reads English only, unless this is false. */
  readonly translate?: boolean | undefined
  readonly requestKey?: string | undefined
  /** The member's work that it begins from, where its input names none. */
  readonly origin?: string | undefined
  /** A later step of a chain: a file of its input may stand for the result of the step before. */
  readonly follows?: boolean | undefined
  /** Instead of a request key: one that holds for a day, and for this request alone. */
  readonly once?: Once | undefined
  /** Dots that the caller agreed to pay at most. */
  readonly quote?: number | undefined
  /** Address at which the caller is told how it goes. */
  readonly webhook?: NewJob['webhook']
  /** It is cancelled when it has not ended by then. */
  readonly deadline?: Date | undefined
  /** The app that is used: its fields instead of the mode's, and what one output of it costs. */
  readonly app?: { readonly id: string; readonly properties: Properties; readonly cost: number } | undefined
}

/** Checks a request, holds its cost and queues it: all of it or nothing. The same request key gives the same job again. */
export async function submit(context: Context, member: Member, request: Request): Promise<JobRow> {
  // What was taken before is answered, whatever has changed since.
  const known = request.once && (await findOnce(context, member, request.once))
  if (known) return known
  const wanted = await checkedJob(context, member, request)
  try {
    const job = await queueing(context, member.key, async (tx) => {
      const queued = await queueJob(context, tx, wanted, { caller: member, prompt: keptPrompt(wanted.input) })
      // Here, so that a request that was accepted before is answered, whatever it would cost now.
      requireQuoted(request.quote, queued.cost)
      return queued
    })
    noteSpent(member, job.cost)
    return job
  } catch (error) {
    if (error instanceof RequestKeyUsed) return repeated(context, wanted)
    throw error
  }
}

/** Throws `price_rose` where a run costs more than the caller agreed to. */
export function requireQuoted(quoted: number | undefined, cost: number): void {
  if (quoted === undefined || cost <= quoted) return
  throw new Problem('price_rose', { params: { quoted, cost }, fields: [{ field: 'quote', code: 'price_rose', params: { quoted, cost } }] })
}

/** The job of a request that this member may make and that everything is there for. Throws `invalid_input`, `no_access`, `model_missing` and others. */
export async function checkedJob(context: Context, member: Member, request: Request): Promise<NewJob> {
  const { mode, model, properties, input: given } = checkedRequest(context, member, request)
  const lane = requireEngine(context, model).place
  await requireRole(context, lane)
  const flagged = checkRequest(context, { properties, input: given })
  await requireAssets(context, member, properties, request.follows ? withoutResult(given) : given)
  requireFittingLoras(context, { properties, input: given })
  await requireStyles(context, { accountId: member.accountId, properties, input: given })
  if (mode.task === 'train-style') await requirePictures(context, member, given)

  // Chosen here and stored with the job, so that a second attempt makes the same picture.
  const input: Input = { ...given, seed: given['seed'] ?? randomInt(LIMITS.seed.max + 1) }
  await requireResultSize(context, member, { task: mode.toTask(input, Number(input['seed'])), properties })
  return {
    accountId: member.accountId,
    requestKey: request.once?.key ?? request.requestKey,
    requestPrint: request.once?.print,
    keyId: member.key?.id,
    keyName: member.key?.name,
    webhook: request.webhook,
    deadline: request.deadline,
    lane,
    mode: mode.id,
    model: model.id,
    template: request.app?.id,
    translate: request.translate ?? true,
    flagged,
    warnings: notUsed(request.unused ?? []),
    input,
    origin: request.origin,
    cost: mode.price(input, request.app ?? model),
    count: mode.outputs(input),
  }
}

/**
 * Checks a request as far as its files need not be there: its mode, its model, the fields, the input, and what it costs. Throws `invalid_input`,
 * `no_access`, `model_missing`.
 */
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

/** A plain picture, from which one sees whether a model works. */
const TEST = { prompt: 'A red apple on a wooden table, daylight', side: 512, count: 1 } as const

/**
 * Queues a small picture by a model here or at one connection, also where members are not offered it, for no dots. Throws `not_testable` for a model that makes none
 * from words alone.
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

/** Ends a job at once, queued or running; its dots come back and nothing is delivered any more. The worker is told to stop. */
export async function cancel(context: Context, member: Pick<Member, 'accountId'>, id: string): Promise<JobRow> {
  const job = await requireJob(context, member, id)
  return context.db.transaction(async (tx) => {
    const [cancelled] = await transition(tx, byId(job.id), { to: 'cancelled' })
    if (!cancelled) throw new Problem('not_cancellable')
    await withdraw(context, tx, [cancelled])
    return cancelled
  })
}

/** Ends a job of any member, as its member would. Throws `not_found`, `not_cancellable`. */
export async function cancelBy(context: Context, id: string): Promise<JobRow> {
  const job = isUuid(id) ? await findJob(context.db, id) : undefined
  if (!job) throw new Problem('not_found')
  return cancel(context, job, id)
}

/** Runs a job that failed or was cancelled once more, as a job of its own, for the same dots. Throws `not_found`, `not_retryable`, `not_enough_dots`. */
export async function repeat(context: Context, id: string, key?: Member['key']): Promise<JobRow> {
  const job = isUuid(id) ? await findJob(context.db, id) : undefined
  if (!job) throw new Problem('not_found')
  if (job.status !== 'Failed' && job.status !== 'Cancelled') throw new Problem('not_retryable')
  // A later step of a chain has no picture of its own.
  if (Object.keys(withoutResult(job.input)).length < Object.keys(job.input).length) throw new Problem('not_retryable')
  const { accountId, lane, mode, model, template, translate, flagged, cost, count, pinned, origin } = job
  // The same seed would miss the same way.
  const input: Input = job.errorCode === 'engine_missed' ? { ...job.input, seed: randomInt(LIMITS.seed.max + 1) } : job.input
  const again: NewJob = {
    accountId,
    lane,
    // Pressed twice it still runs once more, and not two times.
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

/** The same for a member's own job, while they may still use its mode and the model is there. Throws `no_access`, `model_missing` besides. */
export async function repeatOwn(context: Context, member: Member, id: string): Promise<JobRow> {
  const job = await requireJob(context, member, id)
  const mode = findMode(job.mode)
  if (!mode) throw new Problem('model_missing')
  if (!mayUse(member, mode)) throw new Problem('no_access')
  requireModel(context, { caller: member, mode, wanted: job.model })
  const again = await repeat(context, job.id, member.key)
  noteSpent(member, again.cost)
  return again
}

/** A transaction that queues jobs; the owner of a key whose limit refuses them is told. */
export async function queueing<T>(
  { db }: Pick<Context, 'db'>,
  key: Pick<Keyholder['key'], 'id'> | undefined,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(run)
  } catch (error) {
    if (key && error instanceof Problem && error.code === 'key_cap') await tellRefused(db, key.id)
    throw error
  }
}

/**
 * Queues a job in the caller's transaction. Throws `RequestKeyUsed`, `not_enough_dots`, `key_cap`, `storage_quota`, and `too_many_jobs` when as many wait already as this member may
 * have. `prompt` is kept among those that the member has used.
 */
export async function queueJob(
  { settings, now }: Context,
  tx: Transaction,
  wanted: NewJob,
  { caller, prompt = null }: { readonly caller?: Member; readonly prompt?: string | null } = {},
): Promise<JobRow> {
  const { accountId, keyId } = wanted
  const {
    job,
    also: { use, waiting, most, stored },
  } = await createJob(tx, wanted, { now: now(), also: lookedAt(settings, { accountId, keyId, prompt }) })
  if (keyId !== undefined) await requireWithinCap(tx, keyId, use)
  if (caller && use) noteUse(caller, use)
  // What comes of it must have a place; what is on its way already may go a little beyond.
  requireFits({ settings }, Number(stored), 1)
  if (waiting > most) throw new Problem('too_many_jobs', { params: { maximum: most } })
  if (findMode(job.mode)?.task === 'train-style') await beginTraining(tx, job)
  return job
}

/**
 * Deletes all jobs of a member. Those that have not ended (`open`) give their dots back, and whoever runs them is told to stop.
 * They must be locked, and after them the account: everything that ends a job locks in this order.
 */
export async function eraseJobs(
  context: Pick<Context, 'queue'>,
  tx: Transaction,
  { accountId, open }: { accountId: string; open: readonly string[] },
): Promise<void> {
  if (open.length > 0) await withdraw(context, tx, await transition(tx, byId(...open), { to: 'cancelled' }))
  await deleteAllJobs(tx, accountId)
}

export async function requireJob(context: Context, member: Pick<Member, 'accountId'>, id: string): Promise<JobRow> {
  const job = isUuid(id) ? await findJob(context.db, id) : undefined
  // A stranger's job is answered like one that does not exist.
  if (!job || !maySee(member, job)) throw new Problem('not_found')
  return job
}

const HOUR = 60 * 60 * 1000

/** Running jobs of a member and those that ended within the hour, newest first. */
export const jobsOf = (context: Context, member: Pick<Member, 'accountId'>): Promise<JobRow[]> =>
  recentJobs(context.db, member.accountId, new Date(context.now().getTime() - HOUR))

/** Rows as their member sees them: with works, place in the queue and estimates. */
export async function describeJobs(context: Context, rows: readonly JobRow[], language: Language): Promise<Job[]> {
  return [...(await readJobs(context, rows)).values()].map((said) => said(language))
}

/** The same by id, read once, to be said in any language. */
export async function readJobs(context: Context, rows: readonly JobRow[]): Promise<ReadonlyMap<string, (language: Language) => Job>> {
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
    // Nobody knows how long an engine stays away.
    const resting = row.stage === 'queued' && known?.resting === true
    const facts = {
      works: works.get(row.id) ?? [],
      estimate: resting ? { wait: undefined, progress: 0 } : estimate(row, timing),
      timed: isActive(row.status) && isTimed(row, timing),
      resting,
      position,
      preview: previews.get(row.id),
    }
    return [row.id, (language) => presentJob(row, { ...facts, modelName: say(known?.label, language) ?? row.model, language })]
  })
  return new Map(await Promise.all(read))
}

async function repeated({ db }: Context, { accountId, requestKey, requestPrint }: NewJob): Promise<JobRow> {
  const job = requestKey === undefined ? undefined : await findByRequestKey(db, accountId, requestKey)
  if (!job) throw new Problem('not_found')
  requireSameRequest(job, requestPrint)
  return job
}

/** The job that a request made when it came before, within a day. Throws `request_key_reused` when that was another request. */
export async function findOnce(
  { db, now }: Context,
  { accountId }: Pick<Member, 'accountId'>,
  { key, print }: Once,
): Promise<JobRow | undefined> {
  const job = await findByRequestKey(db, accountId, key)
  if (!job || now().getTime() - job.createdAt.getTime() > 24 * HOUR) return undefined
  requireSameRequest(job, print)
  return job
}

/** Throws `request_key_reused` for a request that says something else than the one that came before under its key. */
export function requireSameRequest({ requestPrint }: Pick<JobRow, 'requestPrint'>, print: string | undefined): void {
  if (print !== undefined && requestPrint !== print) throw new Problem('request_key_reused')
}
