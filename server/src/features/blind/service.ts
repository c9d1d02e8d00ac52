import { randomInt } from 'node:crypto'
import type { BlindComparison, BlindTally } from '@stipple/core/contract/blind'
import { BLIND, type BlindChoice, type BlindSide } from '@stipple/core/domain/blind'
import { COUNT_FIELD, PROMPT_FIELD } from '@stipple/core/domain/comparison'
import { LIMITS } from '@stipple/core/domain/limits'
import { wordsOf } from '@stipple/core/domain/prompt'
import { type Language, localize, type Text } from '@stipple/core/domain/text'
import { HOUR_MS } from '@stipple/core/domain/time'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { BlindOutcome, BlindRow } from '../../db/schema/blind.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import { recordSpent } from '../../http/called.ts'
import type { Caller } from '../../http/caller.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { allModels, mayUse, offeredModels, requireModel } from '../catalogue/public.ts'
import {
  cancelJobs,
  checkedJob,
  checkedRequest,
  describeJobs,
  queueing,
  queueJob,
  type Request,
  requireQuoted,
  requireSameRequest,
} from '../generation/public.ts'
import { announce } from '../jobs/events/public.ts'
import { promptToStore } from '../prompts/public.ts'
import { type SealedWork, sealedWorks, unsealWorks, workRowsOfJobs } from '../works/public.ts'
import * as data from './data.ts'
import { presentBlind, stateOf } from './present.ts'
import { secondInput } from './second-input.ts'
import { tallyOf } from './tally.ts'

type Member = Pick<Caller, 'accountId'>

export interface BlindRequest extends Omit<Request, 'app'> {
  /** The second model. */
  readonly other: string
}

const OTHER: Text = { en: 'Second model', zh: '第二个模型' }

/** Both runs of a comparison, checked, and what the second model does not take. Throws what a single run throws; `other` is the field of the second model. */
export async function checkedPair(context: Context, member: Caller, wanted: BlindRequest) {
  const mode = findMode(wanted.mode)
  const notComparable = () => new Problem('invalid_input', { fields: [{ field: 'job_type', code: 'not_an_option', params: {} }] })
  if (mode?.media !== 'image') throw notComparable()
  if (!mayUse(member, mode)) throw new Problem('no_access')
  const [one, other] = [wanted.model, wanted.other].map((model) => requireModel(context, { caller: member, mode, wanted: model }))
  if (!one || !other || !mode.properties(one)[PROMPT_FIELD]) throw notComparable()
  if (other.id === one.id)
    throw new Problem('invalid_input', { fields: [{ field: 'other', code: 'same_twice', params: {}, title: OTHER }] })
  const first: Request = {
    ...wanted,
    // One seed for both, so that they differ in nothing but the model.
    input: { ...wanted.input, seed: wanted.input['seed'] ?? randomInt(LIMITS.seed.max + 1), [COUNT_FIELD]: 1 },
    requestKey: undefined,
    once: undefined,
  }
  const { properties, input } = checkedRequest(context, member, first)
  const second = secondInput({ input, properties, theirs: mode.properties(other, { larger: wanted.larger ?? false }) })
  const jobs = await Promise.all([
    checkedJob(context, member, first),
    checkedJob(context, member, { ...first, model: other.id, input: { ...second.input, [COUNT_FIELD]: 1 } }),
  ])
  return { jobs, leftOut: second.leftOut, cost: jobs.reduce((sum, { cost }) => sum + cost, 0) }
}

/** Runs both, in random order, as the sides A and B: both or none. The same request key gives the same comparison again. */
export async function startBlind(context: Context, member: Caller, wanted: BlindRequest): Promise<BlindRow> {
  const { accountId } = member
  const requestKey = wanted.once?.key ?? wanted.requestKey
  const { jobs, cost } = await checkedPair(context, member, wanted)
  const sides = randomInt(2) === 0 ? jobs : jobs.toReversed()
  const [a, b] = sides
  if (!a || !b) throw new Error('a comparison has two runs')
  const made = await queueing(context, undefined, async (tx) => {
    const values = { mode: a.mode, prompt: wordsOf(a.input), modelA: a.model, modelB: b.model }
    const blind = await data.insertBlind(tx, { accountId, requestKey, requestPrint: wanted.once?.print, ...values })
    if (!blind) return { row: await repeated(tx, accountId, { requestKey, print: wanted.once?.print }), isNew: false }
    requireQuoted(wanted.quote, cost)
    for (const [cell, job] of sides.entries()) {
      const prompt = cell === 0 ? promptToStore(job.input) : null
      await queueJob(context, tx, { ...job, blind: blind.id, cell }, { caller: member, prompt })
    }
    return { row: blind, isNew: true }
  })
  if (made.isNew) recordSpent(member, cost)
  return made.row
}

async function repeated(
  tx: Transaction,
  accountId: string,
  { requestKey, print }: { readonly requestKey: string | undefined; readonly print: string | undefined },
): Promise<BlindRow> {
  const known = requestKey === undefined ? undefined : await data.findBlind(tx, accountId, { requestKey })
  if (!known) throw new Error('a blind comparison was neither inserted nor found by its request key')
  requireSameRequest(known, print)
  return known
}

/** A member's own comparison; one whose results cannot both come ends hereby. Throws `not_found`. */
export async function readBlind(context: Context, member: Member, id: string): Promise<BlindRow> {
  const row = await requireBlind(context, member, id)
  return row.endedAt === null && isHopeless(row, await data.jobsOfBlind(context.db, [row.id])) ? endIfDue(context, row.id, row) : row
}

export const listBlind = (context: Context, { accountId }: Member): Promise<BlindRow[]> =>
  data.listBlind(context.db, accountId, BLIND.listed)

/** Comparisons as their member sees them. */
export async function describeBlind(context: Context, rows: readonly BlindRow[], language: Language): Promise<BlindComparison[]> {
  const jobs = await data.jobsOfBlind(
    context.db,
    rows.map(({ id }) => id),
  )
  const sealed = await sealedWorks(
    context.db,
    jobs.flatMap(({ id, sealed: isSealed }) => (isSealed ? [id] : [])),
  )
  const shown = new Map((await describeJobs(context, jobs, language)).map((job) => [job.id, job]))
  const nameOf = nameIn(context, language)
  const results = new Map(sealed.map((work) => [work.jobId, work]))
  return rows.map((row) => presentBlind({ row, jobs: jobs.filter(({ blind }) => blind === row.id), results, shown, nameOf }))
}

/** The result of one side; undefined while there is none. Throws `not_found`. */
export async function resultOf(context: Context, member: Member, id: string, side: BlindSide): Promise<SealedWork | WorkRow | undefined> {
  const row = await requireBlind(context, member, id)
  const job = (await data.jobsOfBlind(context.db, [row.id])).find(({ cell }) => cell === (side === 'a' ? 0 : 1))
  if (!job) return undefined
  const [work] = job.sealed ? await sealedWorks(context.db, [job.id]) : await workRowsOfJobs(context.db, [job.id])
  return work
}

/** Counts the member's choice, once, and shows which model made what. Throws `not_found`, `blind_ended`, `blind_not_ready`. */
export async function choose(context: Context, member: Member, id: string, choice: BlindChoice): Promise<BlindRow> {
  await requireBlind(context, member, id)
  return context.db.transaction(async (tx) => {
    const { row, jobs } = await data.lockBlind(tx, id)
    if (!row) throw new Problem('not_found')
    if (row.endedAt !== null) throw new Problem('blind_ended')
    if (stateOf(row, jobs) !== 'ready') throw new Problem('blind_not_ready')
    await data.insertVote(tx, voteOf(row, choice))
    return end(tx, { id, choice, now: context.now() })
  })
}

/** Ends a comparison without a choice; what runs is cancelled. Throws `not_found`, `blind_ended`. */
export async function endUndecided(context: Context, member: Member, id: string): Promise<BlindRow> {
  await requireBlind(context, member, id)
  return context.db.transaction(async (tx) => {
    const { row, jobs } = await data.lockBlind(tx, id)
    if (!row) throw new Problem('not_found')
    if (row.endedAt !== null) throw new Problem('blind_ended')
    await cancelJobs(
      context,
      tx,
      jobs.filter(({ stage }) => stage !== 'ended').map((job) => job.id),
    )
    return end(tx, { id, choice: null, now: context.now() })
  })
}

const AT_ONCE = 100

const limitOf = ({ now }: Pick<Context, 'now'>): Date => new Date(now().getTime() - BLIND.hours * HOUR_MS)

/** Shows what nobody decided in time, and what has failed. */
export async function endOverdue(context: Context, signal?: AbortSignal): Promise<void> {
  for (const id of await data.findOverdue(context.db, limitOf(context), AT_ONCE)) {
    signal?.throwIfAborted()
    await endIfDue(context, id)
  }
}

/** Ends a comparison that has failed or is too old; anything else stays as it is. */
async function endIfDue(context: Context, id: string, known?: BlindRow): Promise<BlindRow> {
  const [now, limit] = [context.now(), limitOf(context)]
  return context.db.transaction(async (tx) => {
    const { row = known, jobs } = await data.lockBlind(tx, id)
    if (!row) throw new Problem('not_found')
    const isDue = row.endedAt === null && (isHopeless(row, jobs) || row.createdAt < limit)
    return isDue ? end(tx, { id, choice: null, now }) : row
  })
}

/** All runs have ended, and not both have a result. */
const isHopeless = (row: BlindRow, jobs: readonly JobRow[]): boolean => ['failed', 'ended'].includes(stateOf(row, jobs))

async function end(
  tx: Transaction,
  { id, choice, now }: { readonly id: string; readonly choice: BlindChoice | null; readonly now: Date },
): Promise<BlindRow> {
  const { row, jobs } = await data.endBlind(tx, id, { choice, now })
  await unsealWorks(
    tx,
    jobs.map((job) => job.id),
  )
  await announce(tx, jobs)
  return row
}

/** A choice between sides as a vote on a pair, whose models are in the order of their ids. */
function voteOf({ accountId, mode, modelA, modelB }: BlindRow, choice: BlindChoice) {
  const isInOrder = modelA < modelB
  const [model, other] = isInOrder ? [modelA, modelB] : [modelB, modelA]
  const outcome: BlindOutcome = choice === 'equal' || choice === 'bad' ? choice : (choice === 'a') === isInOrder ? 'model' : 'other'
  return { accountId, mode, model, other, outcome }
}

/** The member's own tally, and that of all for models that the member may use. */
export async function talliesFor(context: Context, member: Caller, language: Language): Promise<{ own: BlindTally; all: BlindTally }> {
  const [own, all] = await Promise.all([data.countVotes(context.db, member.accountId), data.countVotes(context.db)])
  const nameOf = nameIn(context, language)
  const usable = new Set(offeredModels(context, member).map(({ id }) => id))
  return { own: tallyOf(own, nameOf), all: tallyOf(all, (model) => (usable.has(model) ? nameOf(model) : undefined)) }
}

export const tallyOfAll = async (context: Context, language: Language): Promise<BlindTally> =>
  tallyOf(await data.countVotes(context.db), nameIn(context, language))

const nameIn = (context: Context, language: Language): ((model: string) => string) => {
  const labels = new Map(allModels(context).map(({ id, label }) => [id, localize(label, language)]))
  return (model) => labels.get(model) ?? model
}

async function requireBlind({ db }: Pick<Context, 'db'>, { accountId }: Member, id: string): Promise<BlindRow> {
  const row = isUuid(id) ? await data.findBlind(db, accountId, { id }) : undefined
  if (!row) throw new Problem('not_found')
  return row
}
