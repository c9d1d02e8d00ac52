import { userKeyOf } from '@stipple/core/domain/account'

/** A name as it is compared: letters that look alike, in whatever case, are the same. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

/** Allowlisted by the account's own flag, or because the beginning of the user key is on the operator's list. */
export const isAllowlisted = (account: { uid: string; platform: string; isAllowlisted: boolean }, prefixes: readonly string[]): boolean =>
  account.isAllowlisted || prefixes.some((prefix) => userKeyOf(account.uid, account.platform).startsWith(prefix))
