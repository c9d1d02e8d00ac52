import type { Context } from '../../context.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'
import type { Session } from './present.ts'
import { hashToken } from './secrets.ts'
import { type Device, openSession } from './service.ts'

/** The unconfirmed log-in of the browser with this token. */
export async function findWaiting(
  context: Context,
  token: string | undefined,
): Promise<{ readonly account: AccountRow; readonly returnTo: string } | undefined> {
  const pending = token === undefined ? undefined : await data.findPendingSignIn(context.db, hashToken(token), context.now())
  if (pending?.kind !== 'confirm') return undefined
  const account = await data.findAccount(context.db, pending.accountId)
  return account && { account, returnTo: pending.returnTo }
}

/** Confirms a log-in once. Throws `sign_in_expired`, and `no_access` unless called from our own page: no other site may confirm for a member. */
export async function confirm(
  context: Context,
  { isSameSiteWrite, token, device }: { readonly isSameSiteWrite: boolean; readonly token: string | undefined; readonly device: Device },
): Promise<Session & { readonly next: string }> {
  const waiting = await findWaiting(context, token)
  if (token === undefined || !waiting) throw new Problem('sign_in_expired')
  if (!isSameSiteWrite) throw new Problem('no_access')
  // Of two concurrent confirmations one succeeds.
  if (!(await data.deletePendingSignIn(context.db, hashToken(token)))) throw new Problem('sign_in_expired')
  const session = await openSession(context, context.db, { account: waiting.account, ...device })
  return { ...session, next: waiting.returnTo }
}
