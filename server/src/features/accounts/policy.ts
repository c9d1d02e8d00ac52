import type { accounts as calls } from '@stipple/core/contract/accounts'
import { ACCOUNT_RULES, userKeyOf } from '@stipple/core/domain/account'
import { plainLine } from '@stipple/core/domain/plain-line'
import type { Access } from '../../http/access.ts'
import { Problem } from '../../problem.ts'
import type { AccountPlatform, Passwords } from './platforms/platform.ts'

/** Access to the calls of this feature. */
export const access = {
  'POST /api/account/sign_up': 'public',
  'POST /api/account/sign_in': 'public',
  'POST /api/account/sign_out': 'public',
  'POST /api/account/change_password': 'member',
  'GET /api/account/session': 'public',
  'GET /api/account/pending_sign_in': 'public',
  'POST /api/account/confirm_sign_in': 'public',
  'POST /api/account/find_by_key': 'owner',
  'POST /api/account/find_member': 'public',
  'POST /api/account/sign_in_link': 'member',
  'GET /api/account/start': 'public',
} as const satisfies Access<typeof calls, 'GET /api/account/start'>

/** The platform that asks for a password. Throws `no_access` when this installation has none. */
export function passwordsOf(platforms: readonly AccountPlatform[]): Passwords {
  const passwords = platforms.find((platform) => platform.passwords !== undefined)?.passwords
  if (!passwords) throw new Problem('no_access')
  return passwords
}

/** A name as it is compared: case and letters that look alike do not count. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

/** A name from outside as we show it; undefined when nothing of it can be shown. */
export function readableName(name: string | undefined): string | undefined {
  return [...plainLine(name ?? '')].slice(0, ACCOUNT_RULES.name.max).join('') || undefined
}

/** Allowlisted by the account's own flag, or because the beginning of the user key is on the operator's list. */
export const isAllowlisted = (account: { uid: string; platform: string; isAllowlisted: boolean }, prefixes: readonly string[]): boolean =>
  account.isAllowlisted || prefixes.some((prefix) => userKeyOf(account.uid, account.platform).startsWith(prefix))
