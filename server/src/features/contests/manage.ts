import { CONTEST_LIMITS, contestTextInAll, stateOfContest } from '@stipple/core/domain/contest'
import type { Text } from '@stipple/core/domain/text'
import { DAY_MS } from '@stipple/core/domain/time'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { recordAction } from '../../db/record-action.ts'
import type { ContestRow } from '../../db/schema/contests.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { type FieldProblem, Problem } from '../../problem.ts'
import { requireCommunityWork } from '../community/public.ts'
import { sendNotice } from '../notices/public.ts'
import * as data from './data.ts'
import { entrantsOf, lockEntrants } from './entry-data.ts'
import { settle } from './settle.ts'

type Operator = { readonly accountId: string }

interface ContestDraft {
  readonly id?: string | undefined
  readonly title: Text
  readonly theme: Text
  readonly cover?: string | undefined
  readonly opens: string
  readonly closes: string
  readonly per_member: number
  readonly prizes: readonly number[]
  readonly request_key: string
}

/** Creates a contest, once a key, or changes one that has not opened; its id. Throws `invalid_input`, `not_found` and `contest_started`. */
export async function save(context: Context, { accountId: by }: Operator, wanted: ContestDraft): Promise<string> {
  const fields = problemsOf(wanted, context.now())
  if (fields.length > 0) throw new Problem('invalid_input', { fields })
  if (wanted.cover !== undefined) await requireCover(context, wanted.cover)
  const { title, theme, cover = null, per_member: perMember, prizes, request_key: requestKey } = wanted
  const rules = { title, theme, cover, opensAt: new Date(wanted.opens), closesAt: new Date(wanted.closes), perMember, prizes: [...prizes] }
  const action = { accountId: by, action: 'contest_save' } as const
  return context.db.transaction(async (tx) => {
    if (wanted.id === undefined) {
      const { id, isNew } = await data.insertContest(tx, { ...rules, requestKey })
      if (isNew) await recordAction(tx, { ...action, subject: id, after: summaryOf(rules) })
      return id
    }
    const before = await requireLocked(tx, wanted.id)
    if (stateOfContest(before, context.now()) !== 'coming') throw new Problem('contest_started')
    await data.changeContest(tx, before.id, rules)
    await recordAction(tx, { ...action, subject: before.id, before: summaryOf(before), after: summaryOf(rules) })
    return before.id
  })
}

/** Closes an open contest now, and counts it. Throws `not_found` and `contest_not_open`. */
export async function close(context: Context, { accountId: by }: Operator, id: string): Promise<void> {
  const now = context.now()
  await context.db.transaction(async (tx) => {
    const before = await requireLocked(tx, id)
    if (stateOfContest(before, now) !== 'open') throw new Problem('contest_not_open')
    await data.changeContest(tx, id, { closesAt: now })
    await recordAction(tx, {
      accountId: by,
      action: 'contest_close',
      subject: id,
      before: { closes: before.closesAt.toISOString() },
      after: { closes: now.toISOString() },
    })
  })
  await settle(context, id)
}

/** Cancels a contest that has not ended, and notifies everyone with an entry of the reason. Throws `not_found` and `contest_not_open`. */
export async function cancel(context: Context, { accountId: by }: Operator, { id, reason }: { id: string; reason: string }): Promise<void> {
  const now = context.now()
  await context.db.transaction(async (tx) => {
    const { settledAt, cancelledAt, title } = await requireLocked(tx, id)
    if (settledAt !== null || cancelledAt !== null) throw new Problem('contest_not_open')
    await data.changeContest(tx, id, { cancelledAt: now, reason })
    await recordAction(tx, { accountId: by, action: 'contest_cancel', subject: id, after: { title: contestTextInAll(title), reason } })
    const about = { kind: 'contest_cancelled', contest: id, title, reason } as const
    await lockEntrants(tx, id)
    for (const accountId of await entrantsOf(tx, id)) await sendNotice(tx, { accountId, about, once: `contest:${id}` })
  })
}

function problemsOf({ title, theme, opens, closes }: ContestDraft, now: Date): FieldProblem[] {
  const [from, until] = [Date.parse(opens), Date.parse(closes)]
  const longest = CONTEST_LIMITS.days * DAY_MS
  const isEndWrong = until <= from || until <= now.getTime() || until - from > longest || from - now.getTime() > longest
  return [
    ...(contestTextInAll(title) === '' ? [{ field: 'title', code: 'missing' } as const] : []),
    ...(contestTextInAll(theme) === '' ? [{ field: 'theme', code: 'missing' } as const] : []),
    ...(isEndWrong ? [{ field: 'closes', code: 'not_valid' } as const] : []),
  ]
}

async function requireCover(context: Context, cid: string): Promise<void> {
  const { row } = await requireCommunityWork(context, undefined, cid).catch((cause: unknown) => {
    throw cause instanceof Problem && cause.code === 'not_found' ? coverProblem() : cause
  })
  if (row.hiddenAt !== null) throw coverProblem()
}

const coverProblem = () => new Problem('invalid_input', { fields: [{ field: 'cover', code: 'not_valid' }] })

async function requireLocked(tx: Transaction, id: string): Promise<ContestRow> {
  const row = isUuid(id) ? await data.lockContest(tx, id, 'update') : undefined
  if (!row) throw new Problem('not_found')
  return row
}

const summaryOf = ({
  title,
  opensAt,
  closesAt,
  perMember,
  prizes,
}: Pick<ContestRow, 'title' | 'opensAt' | 'closesAt' | 'perMember' | 'prizes'>) => ({
  title: contestTextInAll(title),
  opens: opensAt.toISOString(),
  closes: closesAt.toISOString(),
  entries: perMember,
  prizes,
})
