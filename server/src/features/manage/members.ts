import type { MemberSession } from '@stipple/core/contract/account-shapes'
import type { ManagedMember } from '@stipple/core/contract/manage'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { DAY_MS } from '@stipple/core/domain/time'
import type { Context } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { recordAction } from '../../db/record-action.ts'
import type { Caller } from '../../http/caller.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { operatorsLink } from '../accounts/public.ts'
import { grant } from '../credits/public.ts'
import { cancelBy } from '../generation/public.ts'
import { lockOpenJobs } from '../jobs/lists/public.ts'
import { deleteSession, hasOtherSuperUser, listSessions, lockSuperUsers, presentSession } from '../members/public.ts'
import { endSessions, findMember, type ListedMember, type Roles, updateRoles } from './data.ts'
import { presentManagedMember } from './present.ts'

interface Change {
  readonly uid: string
  readonly is_vip?: boolean | undefined
  readonly is_allowlisted?: boolean | undefined
  readonly is_super?: boolean | undefined
  readonly suspended?: boolean | undefined
  /** In GB; null: the common limit. */
  readonly storage_limit?: number | null | undefined
}

/** Changes a member's permissions and storage limit. Suspension ends all sessions and jobs. Throws `not_found`, `last_super`. */
export async function changeMember(context: Context, caller: Caller, change: Change): Promise<ManagedMember> {
  const [member, open] = await context.db.transaction(async (tx) => {
    await lockSuperUsers(tx)
    const before = await requireMember(tx, change.uid)
    const losesAdmin = before.isSuper && (change.is_super === false || change.suspended === true)
    if (losesAdmin && !(await hasOtherSuperUser(tx, before.id))) throw new Problem('last_super')
    const roles = rolesOf(change, context.now())
    if (Object.keys(roles).length > 0) await updateRoles(tx, before.id, roles)
    const open = change.suspended === true ? await lockOpenJobs(tx, before.id) : []
    if (change.suspended === true) await endSessions(tx, before.id)
    const after = await requireMember(tx, change.uid)
    await recordAction(tx, {
      accountId: caller.accountId,
      action: 'member_update',
      subject: change.uid,
      before: namesOf(before),
      after: namesOf(after),
    })
    return [after, open] as const
  })
  // A job that has just ended cannot be cancelled.
  for (const id of open) await cancelBy(context, id).catch(ignoreEnded)
  return presentManagedMember(member, context.now())
}

/** Ends all sessions of a member. Throws `not_found`. */
export async function logOutMember(context: Context, caller: Caller, uid: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { id } = await requireMember(tx, uid)
    await endSessions(tx, id)
    await recordAction(tx, { accountId: caller.accountId, action: 'member_log_out', subject: uid })
  })
}

/** Sessions of a member, last used first. Throws `not_found`. */
export async function sessionsOfMember(context: Context, caller: Caller, uid: string): Promise<MemberSession[]> {
  const { id } = await requireMember(context.db, uid)
  const sessions = await listSessions(context.db, id, context.now())
  return sessions.map((session) => presentSession(session, caller))
}

/** Ends one session of a member. Throws `not_found`, also for a session of another member. */
export async function endSessionOfMember(context: Context, caller: Caller, { uid, id }: { uid: string; id: string }): Promise<void> {
  await context.db.transaction(async (tx) => {
    const member = await requireMember(tx, uid)
    const ended = isUuid(id) ? await deleteSession(tx, member.id, id) : undefined
    if (!ended) throw new Problem('not_found')
    const before = { userAgent: ended.userAgent, lastSeen: ended.lastSeenAt.toISOString() }
    await recordAction(tx, { accountId: caller.accountId, action: 'member_end_session', subject: uid, before })
  })
}

/** Grants dots, once per key. Throws `not_found`. */
export async function grantDots(
  context: Context,
  caller: Caller,
  {
    uid,
    amount,
    reason,
    days,
    request_key: key,
  }: { uid: string; amount: number; reason: string; days?: number | undefined; request_key: string },
): Promise<ManagedMember> {
  const member = await context.db.transaction(async (tx) => {
    const { id, balance } = await requireMember(tx, uid)
    const given = await grant(tx, {
      accountId: id,
      type: ENTRY_TYPES.system,
      amount,
      ref: `grant:${id}:${key}`,
      detail: reason,
      ...(days !== undefined && { expiresAt: new Date(context.now().getTime() + days * DAY_MS) }),
    })
    const after = await requireMember(tx, uid)
    if (given) {
      await recordAction(tx, {
        accountId: caller.accountId,
        action: 'member_grant',
        subject: uid,
        before: { balance },
        after: { balance: after.balance, amount, reason },
      })
    }
    return after
  })
  return presentManagedMember(member, context.now())
}

/** Creates a password reset link for a member. Throws `not_found` and `not_builtin`. */
export async function makeResetLink(
  context: Context,
  caller: Caller,
  { uid, factors, origin }: { uid: string; factors: boolean; origin: string },
): Promise<{ url: string; expires: string }> {
  const { id } = await requireMember(context.db, uid)
  const { url, expires } = await operatorsLink(context, { accountId: id, factors, origin })
  await recordAction(context.db, { accountId: caller.accountId, action: 'member_reset_link', subject: uid, after: { factors } })
  return { url, expires: expires.toISOString() }
}

async function requireMember(db: Executor, uid: string): Promise<ListedMember> {
  const member = await findMember(db, uid)
  if (!member) throw new Problem('not_found')
  return member
}

const rolesOf = ({ is_vip, is_allowlisted, is_super, suspended, storage_limit: gigabytes }: Change, now: Date): Roles => ({
  ...(is_vip !== undefined && { isVip: is_vip }),
  ...(is_allowlisted !== undefined && { isAllowlisted: is_allowlisted }),
  ...(is_super !== undefined && { isSuper: is_super }),
  ...(suspended !== undefined && { suspendedAt: suspended ? now : null }),
  ...(gigabytes !== undefined && { storageGigabytes: gigabytes }),
})

const namesOf = ({ isVip, isAllowlisted, isSuper, suspendedAt, storageGigabytes }: ListedMember) => ({
  is_vip: isVip,
  is_allowlisted: isAllowlisted,
  is_super: isSuper,
  suspended: suspendedAt !== null,
  storage_limit: storageGigabytes,
})

function ignoreEnded(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}
