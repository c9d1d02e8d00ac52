import type { Person } from '@stipple/core/contract/people'
import type { Context } from '../../context.ts'
import { isOrphan } from '../../db/errors.ts'
import { Problem } from '../../problem.ts'
import { findPerson, type PersonRow, setFollowing } from './data.ts'
import { presentPerson } from './present.ts'

type Caller = { readonly accountId: string } | undefined

/** A member as everyone sees them. Throws `not_found`, also for one who has published nothing. */
export async function showPerson(context: Context, caller: Caller, uid: string): Promise<Person> {
  return presentPerson(await requirePerson(context, caller, uid), caller?.accountId)
}

/** Follows a member, or not any more. Throws `not_found`, and `invalid_input` for oneself. */
export async function follow(
  context: Context,
  caller: { readonly accountId: string },
  { uid, following }: { uid: string; following: boolean },
): Promise<Person> {
  const { id } = await requirePerson(context, caller, uid)
  if (id === caller.accountId) throw new Problem('invalid_input', { fields: [{ field: 'uid', code: 'not_valid' }] })
  await setFollowing(context.db, { accountId: caller.accountId, followedId: id, following }).catch((cause: unknown) => {
    throw isOrphan(cause) ? new Problem('not_found', { cause }) : cause
  })
  return showPerson(context, caller, uid)
}

async function requirePerson({ db }: Context, caller: Caller, uid: string): Promise<PersonRow> {
  const found = await findPerson(db, uid, caller?.accountId)
  if (!found) throw new Problem('not_found')
  return found
}
