import type { accounts as calls } from '@stipple/core/contract/accounts'
import type { security } from '@stipple/core/contract/security'
import { ACCOUNT_RULES, userKeyOf } from '@stipple/core/domain/account'
import { plainLine } from '@stipple/core/domain/plain-line'
import type { Context } from '../../context.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
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

export const securityAccess = {
  'POST /api/account/second_factor': 'public',
  'POST /api/account/passkey_options': 'public',
  'POST /api/account/passkey_sign_in': 'public',
  'GET /api/account/security': 'member',
  'POST /api/account/prove': 'member',
  'POST /api/account/app_begin': 'member',
  'POST /api/account/app_confirm': 'member',
  'POST /api/account/app_remove': 'member',
  'POST /api/account/passkey_begin': 'member',
  'POST /api/account/passkey_add': 'member',
  'POST /api/account/passkey_rename': 'owner',
  'POST /api/account/passkey_remove': 'owner',
  'POST /api/account/recovery_codes': 'member',
  'POST /api/account/email': 'member',
  'POST /api/account/confirm_email': 'public',
  'POST /api/account/forgot_password': 'public',
  'POST /api/account/reset_password': 'public',
  'POST /api/account/recover': 'public',
} as const satisfies Access<typeof security>

/** Calls that are allowed before a required second factor is set up. */
export const BEFORE_SECOND_FACTOR = [
  'GET /api/account/session',
  'POST /api/account/sign_out',
  'GET /api/account/security',
  'POST /api/account/prove',
  'POST /api/account/app_begin',
  'POST /api/account/app_confirm',
  'POST /api/account/passkey_begin',
  'POST /api/account/passkey_add',
] as const

/** Returns true if the operator requires a second factor. Accounts of other platforms use their provider's. */
export function isSecondFactorRequired(
  settings: Pick<Context['settings'], 'get'>,
  { platform, isSuper }: Pick<AccountRow, 'platform' | 'isSuper'>,
): boolean {
  const who = settings.get('access.secondFactor')
  return platform === 'builtin' && (who === 'everybody' || (who === 'operators' && isSuper))
}

/** Normalized e-mail address for comparison. */
export const emailKeyOf = (email: string): string => nameKeyOf(email.trim())

/** The platform with passwords. Throws `no_access` if there is none. */
export function passwordsOf(platforms: readonly AccountPlatform[]): Passwords {
  const passwords = platforms.find((platform) => platform.passwords !== undefined)?.passwords
  if (!passwords) throw new Problem('no_access')
  return passwords
}

/** Normalized name for comparison: ignores case and confusable letters. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

/** Displayable name from an external platform; undefined if nothing can be shown. */
export function readableName(name: string | undefined): string | undefined {
  return [...plainLine(name ?? '')].slice(0, ACCOUNT_RULES.name.max).join('') || undefined
}

/** Allowlisted by the account's own flag, or because the user key begins with an entry of the operator's list. */
export const isAllowlisted = (account: { uid: string; platform: string; isAllowlisted: boolean }, prefixes: readonly string[]): boolean =>
  account.isAllowlisted || prefixes.some((prefix) => userKeyOf(account.uid, account.platform).startsWith(prefix))
