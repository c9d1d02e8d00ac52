import { type Blocked, MAX_BLOCKS, type Person } from '@stipple/core/contract/people'
import type { Context } from '../../context.ts'
import { isOrphan } from '../../db/errors.ts'
import { Problem } from '../../problem.ts'
import { deleteBlock, findInCommunity, findPerson, insertBlock, listBlocked, type PersonRow, setFollowing } from './data.ts'
import { presentBlocked, presentPerson } from './present.ts'

type Caller = { readonly accountId: string; readonly isSuper: boolean } | undefined

/** A member's public profile. Throws `not_found`, also for one without publications. */
export async function showPerson(context: Context, caller: Caller, uid: string): Promise<Person> {
  return presentPerson(await requirePerson(context, caller, uid), caller?.accountId)
}

/** Follows or unfollows a member. Throws `not_found`, and `invalid_input` for oneself. */
export async function follow(
  context: Context,
  caller: NonNullable<Caller>,
  { uid, following }: { uid: string; following: boolean },
): Promise<Person> {
  const { id } = await requirePerson(context, caller, uid)
  if (id === caller.accountId) throw new Problem('invalid_input', { fields: [{ field: 'uid', code: 'not_valid' }] })
  await setFollowing(context.db, { accountId: caller.accountId, followedId: id, following }).catch((cause: unknown) => {
    throw isOrphan(cause) ? new Problem('not_found', { cause }) : cause
  })
  return showPerson(context, caller, uid)
}

/** Blocks or unblocks a member. Throws `not_found` for one who is unknown in the community, `invalid_input` for oneself, and `too_many_blocks`. */
export async function block(
  { db }: Context,
  { accountId }: NonNullable<Caller>,
  { uid, blocked }: { uid: string; blocked: boolean },
): Promise<void> {
  if (!blocked) return deleteBlock(db, accountId, uid)
  const blockedId = await findInCommunity(db, uid)
  if (blockedId === undefined) throw new Problem('not_found')
  if (blockedId === accountId) throw new Problem('invalid_input', { fields: [{ field: 'uid', code: 'not_valid' }] })
  if (!(await insertBlock(db, { accountId, blockedId }, MAX_BLOCKS)))
    throw new Problem('too_many_blocks', { params: { maximum: MAX_BLOCKS } })
}

/** Members blocked by the caller, latest first. */
export const blockedBy = async ({ db }: Context, { accountId }: NonNullable<Caller>): Promise<Blocked[]> =>
  (await listBlocked(db, accountId)).map(presentBlocked)

async function requirePerson({ db }: Context, caller: Caller, uid: string): Promise<PersonRow> {
  const found = await findPerson(db, uid, caller)
  if (!found) throw new Problem('not_found')
  return found
}
