import { PREVIOUS_RESULT, type Step, receivingField, withResult } from '@stipple/core/domain/chain'
import { COUNT_FIELD } from '@stipple/core/domain/comparison'
import { takesMedia } from '@stipple/core/domain/media'
import type { Text } from '@stipple/core/domain/text'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { recordSpent } from '../../http/called.ts'
import { requireNoMaintenance } from '../../http/maintenance.ts'
import type { RequestKey } from '../../http/request-key.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { mayUse, requireModel } from '../catalogue/public.ts'
import { findByRequestKey, jobsOfChain } from '../jobs/lists/public.ts'
import { byId, type NewJob, RequestKeyUsed, transition } from '../jobs/public.ts'
import { joinChain } from '../jobs/waiting/public.ts'
import { promptToStore } from '../prompts/public.ts'
import { findOwnWork, presentWork } from '../works/public.ts'
import { checkedJob, findOnce, type Member, queueing, queueJob, requireSameRequest } from './service.ts'
import { withdraw } from './withdraw.ts'

export interface Chain {
  readonly steps: readonly Step[]
  /** Id of the member's work that the first step uses. */
  readonly work?: string | undefined
  readonly requestKey?: string | undefined
  readonly once?: RequestKey | undefined
}

/** Checks the steps of a chain for this member. Throws as `checkedJob`, with the step before the field name; `not_found` for the work. */
export async function checkedChain(context: Context, member: Member, { steps, work, requestKey, once }: Chain): Promise<NewJob[]> {
  const source = work === undefined ? undefined : await findOwnWork(context.db, { id: work, accountId: member.accountId })
  if (work !== undefined && !source) throw new Problem('not_found')
  const modes = steps.map((step, index) => findMode(step.mode) ?? refuse(index, 'job_type'))
  const runs: NewJob[] = []
  for (const [index, step] of steps.entries()) {
    const before = index === 0 ? source && { address: presentWork(source).image, media: source.media } : madeBy(modes[index - 1])
    const input = inputOf(context, member, { step, index, last: index === steps.length - 1, before })
    const first = index === 0 && { requestKey, once }
    runs.push(
      await checkedJob(context, member, { mode: step.mode, model: step.model, input, larger: true, follows: index > 0, ...first }).catch(
        (error: unknown) => {
          throw error instanceof Problem && error.fields.length > 0 && steps.length > 1 ? ofStep(error, index) : error
        },
      ),
    )
  }
  return runs
}

/**
 * Queues all steps as jobs of one chain, or none. The first waits in the queue, each other one for its predecessor. The same request key returns the
 * same chain.
 */
export async function startChain(context: Context, member: Member, chain: Chain): Promise<readonly JobRow[]> {
  const known = chain.once && (await findOnce(context, member, chain.once))
  if (known) return chainOf(context, member, known.chain ?? '')
  requireNoMaintenance(context, member)
  const runs = await checkedChain(context, member, chain)
  try {
    const rows = await queueing(context, member.key, async (tx) => {
      const made: JobRow[] = []
      for (const [step, run] of runs.entries()) {
        const { id } = await queueJob(context, tx, run, { caller: member, prompt: promptToStore(run.input) })
        made.push(await joinChain(tx, id, { chain: made[0]?.id ?? id, step }))
      }
      return made
    })
    for (const { cost } of rows) recordSpent(member, cost)
    return rows
  } catch (error) {
    const key = runs[0]?.requestKey
    const made = error instanceof RequestKeyUsed && key !== undefined && (await findByRequestKey(context.db, member.accountId, key))
    if (!made) throw error
    requireSameRequest(made, runs[0]?.requestPrint)
    return chainOf(context, member, made.chain ?? '')
  }
}

/** Jobs of a member's own chain. Throws `not_found`. */
export async function chainOf(context: Context, { accountId }: Pick<Member, 'accountId'>, id: string): Promise<readonly JobRow[]> {
  const rows = isUuid(id) ? await jobsOfChain(context.db, accountId, id) : []
  if (rows.length === 0) throw new Problem('not_found')
  return rows
}

/** Cancels the steps that have not ended and returns their dots. Throws `not_found`, and `not_cancellable` if all have ended. */
export async function cancelChain(context: Context, member: Pick<Member, 'accountId'>, id: string): Promise<readonly JobRow[]> {
  const open = (await chainOf(context, member, id)).filter(({ stage }) => stage !== 'ended')
  await context.db.transaction(async (tx) => {
    const cancelled = open.length > 0 ? await transition(tx, byId(...open.map((row) => row.id)), { to: 'cancelled' }) : []
    if (cancelled.length === 0) throw new Problem('not_cancellable')
    await withdraw(context, tx, cancelled)
  })
  return chainOf(context, member, id)
}

interface Result {
  readonly address: string
  readonly media: Mode['media']
}

const madeBy = (mode: Mode | undefined): Result | undefined => mode && { address: PREVIOUS_RESULT, media: mode.media }

/** Input of a step, with the previous result in the field that takes it. All steps but the last make one output. */
function inputOf(
  context: Context,
  member: Member,
  {
    step,
    index,
    last,
    before,
  }: { readonly step: Step; readonly index: number; readonly last: boolean; readonly before: Result | undefined },
): Step['input'] {
  const mode = findMode(step.mode)
  if (!mode) return step.input
  if (!mayUse(member, mode)) throw new Problem('no_access')
  const properties = mode.properties(requireModel(context, { caller: member, mode, wanted: step.model }), { larger: true })
  const input = last || !properties[COUNT_FIELD] ? step.input : { ...step.input, [COUNT_FIELD]: 1 }
  if (!before) return input
  const field = receivingField(properties, step.takes)
  const accept = field === undefined ? undefined : properties[field]?.accept
  const { media } = before
  if (field === undefined || !accept || media === 'style' || !takesMedia(media, accept)) refuse(index, step.takes ?? field ?? 'job_type')
  return withResult(input, { properties, field, address: before.address })
}

function refuse(index: number, field: string): never {
  throw new Problem('invalid_input', { fields: [{ field: `steps.${index}.${field}`, code: 'not_accepted', title: nameOf(index) }] })
}

/** Adds the step to a refusal. */
function ofStep(error: Problem, index: number): Problem {
  const fields = error.fields.map((one) => ({ ...one, field: `steps.${index}.${one.field}`, title: nameOf(index, one.title) }))
  return new Problem(error.code, { fields, params: error.params, cause: error })
}

const nameOf = (index: number, title?: Text): Text => ({
  en: `Step ${index + 1}${title ? `: ${title.en}` : ''}`,
  zh: `第 ${index + 1} 步${title ? `：${title.zh}` : ''}`,
})
