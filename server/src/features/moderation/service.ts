import type { Measure } from '@stipple/core/contract/moderation'
import { DAY_MS } from '@stipple/core/domain/time'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { recordAction } from '../../db/record-action.ts'
import type { AppealRow } from '../../db/schema/moderation.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { requireSuspended } from '../accounts/public.ts'
import { setCommentHidden } from '../comments/public.ts'
import { decide } from '../community/public.ts'
import { sendNotice } from '../notices/public.ts'
import * as data from './data.ts'
import { presentMeasure } from './present.ts'

type Operator = { readonly accountId: string }

/** Current decisions against the caller, with appeals. */
export const measuresOf = async (context: Context, { accountId }: Operator): Promise<Measure[]> =>
  (await data.listMeasures(context.db, accountId, context.now())).map(presentMeasure)

/** Appeals a decision against the caller. Throws `not_found`, and `already_appealed`. */
export async function appeal(
  context: Context,
  { accountId }: Operator,
  { kind, id, text }: { kind: 'work' | 'comment' | 'strike'; id: string; text: string },
): Promise<void> {
  const measures = await data.listMeasures(context.db, accountId, context.now())
  const found = measures.find((one) => one.kind === kind && one.id === id)
  if (!found) throw new Problem('not_found')
  await keep(context, { accountId, kind, subject: id, measuredAt: found.at, text })
}

/** Appeals a suspension by name and password. Throws `wrong_credentials`, `not_found` for an account that is not suspended, and `already_appealed`. */
export async function appealSuspension(
  context: Context,
  { text, ...credentials }: { name: string; password: string; text: string; address: string },
): Promise<void> {
  const { id: accountId, uid, suspendedAt } = await requireSuspended(context, credentials)
  await keep(context, { accountId, kind: 'suspension', subject: uid, measuredAt: suspendedAt, text })
}

async function keep({ db }: Context, wanted: Parameters<typeof data.insertAppeal>[1]): Promise<void> {
  if (!(await data.insertAppeal(db, wanted))) throw new Problem('already_appealed')
}

/** Answers an appeal. Acceptance reverses the decision. Throws `not_found`, and `changed_meanwhile` if it was answered. */
export async function decideAppeal(
  { db }: Context,
  { accountId: by }: Operator,
  { id, accept, answer }: { id: string; accept: boolean; answer: string },
): Promise<void> {
  if (!isUuid(id) || !(await data.findAppeal(db, id))) throw new Problem('not_found')
  await db.transaction(async (tx) => {
    const decided = await data.decideAppeal(tx, id, { accepted: accept, answer })
    if (!decided) throw new Problem('changed_meanwhile')
    const { kind, subject, accountId } = decided
    if (accept) await undo(tx, decided, by)
    await recordAction(tx, { accountId: by, action: 'appeal_decide', subject, after: { kind, accepted: accept, answer } })
    await sendNotice(tx, { accountId, about: { kind: 'appeal_answered', about: kind, accepted: accept, answer }, once: `appeal:${id}` })
  })
}

async function undo(tx: Transaction, { kind, subject, accountId }: AppealRow, by: string): Promise<void> {
  if (kind === 'work') await decide(tx, subject, { hide: false, by })
  else if (kind === 'comment') await setCommentHidden(tx, subject, { hide: false, by })
  else if (kind === 'strike') await data.revokeStrike(tx, subject)
  else await data.endSuspension(tx, accountId)
}

interface NewStrike {
  readonly uid: string
  readonly reason: string
  readonly days: number
  readonly request_key: string
}

/** Gives a strike, once per key, and notifies the member. Throws `not_found`. */
export async function giveStrike(
  { db, now }: Context,
  { accountId: by }: Operator,
  { uid, reason, days, request_key: requestKey }: NewStrike,
): Promise<void> {
  const accountId = await requireAccount({ db }, uid)
  const expiresAt = new Date(now().getTime() + days * DAY_MS)
  await db.transaction(async (tx) => {
    const strike = await data.insertStrike(tx, { accountId, reason, requestKey, expiresAt })
    if (!strike) return
    await recordAction(tx, { accountId: by, action: 'strike_give', subject: uid, after: { reason, days } })
    const about = { kind: 'strike', reason, until: expiresAt.toISOString() } as const
    await sendNotice(tx, { accountId, about, once: `strike:${strike.id}` })
  })
}

/** Strikes of a member, latest first. Throws `not_found`. */
export const strikesOf = async ({ db }: Pick<Context, 'db'>, uid: string) => data.listStrikes(db, await requireAccount({ db }, uid))

/** Revokes a strike. Throws `not_found`. */
export async function revokeStrike({ db }: Context, { accountId: by }: Operator, id: string): Promise<void> {
  if (!isUuid(id)) throw new Problem('not_found')
  await db.transaction(async (tx) => {
    const strike = await data.revokeStrike(tx, id)
    if (!strike) throw new Problem('not_found')
    await recordAction(tx, { accountId: by, action: 'strike_revoke', subject: id, before: { reason: strike.reason } })
    await sendNotice(tx, { accountId: strike.accountId, about: { kind: 'strike_revoked' }, once: `strike_revoked:${id}` })
  })
}

async function requireAccount({ db }: Pick<Context, 'db'>, uid: string): Promise<string> {
  const id = await data.findAccountId(db, uid)
  if (id === undefined) throw new Problem('not_found')
  return id
}
