import { parseAsset } from '@stipple/core/domain/asset-address'
import { PRESETS, type Step } from '@stipple/core/domain/chain'
import { SCHEDULES } from '@stipple/core/domain/schedule'
import { DAY_MS } from '@stipple/core/domain/time'
import { entriesOf } from '@stipple/core/domain/value'
import { WILDCARD_LISTS, type WildcardList } from '@stipple/core/domain/wildcard-lists'
import type { Context } from '../../context.ts'
import type { PresetRow, ScheduleRow } from '../../db/schema/runs.ts'
import type { Caller } from '../../http/caller.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { type Chain, checkedChain } from '../generation/public.ts'
import * as data from './data.ts'

type Member = Pick<Caller, 'accountId'>

export const presetsOf = ({ db }: Context, { accountId }: Member): Promise<PresetRow[]> => data.listPresets(db, accountId)

/** The caller's own or a shared preset. Throws `not_found`. */
export async function requirePreset({ db }: Context, { accountId }: Member, id: string): Promise<PresetRow> {
  const row = isUuid(id) ? await data.findPreset(db, id) : undefined
  if (!row || (row.accountId !== accountId && !row.shared)) throw new Problem('not_found')
  return row
}

/** Saves a form or a chain without its files, which are private. Throws `not_found`, `too_many_presets`. */
export async function savePreset(
  { db }: Context,
  { accountId }: Member,
  { id, name, steps, shared }: Pick<PresetRow, 'name' | 'steps' | 'shared'> & { readonly id?: string | undefined },
): Promise<PresetRow> {
  const content = { name, steps: steps.map(withoutFiles), shared }
  if (id !== undefined) {
    const row = await data.updatePreset(db, { id, accountId }, content)
    if (!row) throw new Problem('not_found')
    return row
  }
  const row = await db.transaction((tx) => data.insertPreset(tx, { accountId, ...content }, PRESETS.most))
  if (!row) throw new Problem('too_many_presets', { params: { maximum: PRESETS.most } })
  return row
}

/** Throws `not_found`. */
export async function removePreset({ db }: Context, { accountId }: Member, id: string): Promise<void> {
  if (!isUuid(id) || !(await data.deletePreset(db, { id, accountId }))) throw new Problem('not_found')
}

const withoutFiles = (step: Step): Step => ({
  ...step,
  input: Object.fromEntries(Object.entries(step.input).filter(([, value]) => !entriesOf(value).some((entry) => parseAsset(entry)))),
})

export const wildcardsOf = ({ db }: Context, { accountId }: Member): Promise<WildcardList[]> => data.listWildcards(db, accountId)

/** Saves wildcard lists, all or none. Throws `too_many_wildcards`. */
export async function saveWildcards({ db }: Context, { accountId }: Member, lists: readonly WildcardList[]): Promise<WildcardList[]> {
  const named = [...new Map(lists.map((list) => [list.name, list])).values()]
  await db.transaction(async (tx) => {
    const all = await data.saveWildcards(tx, accountId, named)
    if (all.lists > WILDCARD_LISTS.most || all.size > WILDCARD_LISTS.text)
      throw new Problem('too_many_wildcards', { params: { maximum: WILDCARD_LISTS.text } })
  })
  return data.listWildcards(db, accountId)
}

/** Throws `not_found`. */
export async function removeWildcards({ db }: Context, { accountId }: Member, name: string): Promise<void> {
  if (!(await data.deleteWildcards(db, accountId, name))) throw new Problem('not_found')
}

export const schedulesOf = ({ db }: Context, { accountId }: Member): Promise<ScheduleRow[]> => data.listSchedules(db, accountId)

interface NewSchedule extends Pick<Chain, 'steps' | 'work'> {
  readonly at?: Date | undefined
  readonly every?: number | undefined
  readonly runs?: number | undefined
  readonly dots?: number | undefined
}

/** Schedules runs that the member may make now. Throws as a chain, `too_many_schedules`, and `invalid_input` for a time too far ahead. */
export async function addSchedule(
  context: Context,
  caller: Caller,
  { steps, work, at, every, runs, dots }: NewSchedule,
): Promise<ScheduleRow> {
  const now = context.now()
  const nextAt = at && at > now ? at : now
  if (nextAt.getTime() - now.getTime() > SCHEDULES.days * DAY_MS)
    throw new Problem('invalid_input', { fields: [{ field: 'at', code: 'not_valid' }] })
  const unseeded = steps.map(withoutSeed)
  await checkedChain(context, caller, { steps: unseeded, work })
  const { accountId } = caller
  const row = await context.db.transaction((tx) =>
    data.insertSchedule(
      tx,
      {
        accountId,
        steps: unseeded,
        work: work ?? null,
        nextAt,
        every: every ?? null,
        runsLeft: runs ?? (every === undefined ? 1 : null),
        dotsLeft: dots ?? null,
      },
      SCHEDULES.most,
    ),
  )
  if (!row) throw new Problem('too_many_schedules', { params: { maximum: SCHEDULES.most } })
  return row
}

/** Throws `not_found`. */
export async function removeSchedule({ db }: Context, { accountId }: Member, id: string): Promise<void> {
  if (!isUuid(id) || !(await data.deleteSchedule(db, { id, accountId }))) throw new Problem('not_found')
}

/** Each run has its own seed. */
function withoutSeed(step: Step): Step {
  const { seed: _, ...input } = step.input
  return { ...step, input }
}
