import type { Platform } from '@stipple/core/domain/account'
import type { Executor } from '../../../db/database.ts'
import type { AccountRow } from '../../../db/schema/accounts.ts'

/** Source of accounts. A platform identifies a person by one or more methods; accounts, sessions and dots work the same for all platforms. */
export interface AccountPlatform {
  readonly id: Platform
  /** Name on the log-in button; absent for the built-in platform. */
  readonly name?: string
  readonly passwords?: Passwords
  readonly page?: SignInPage
  /** Profile of a token in an address, verified by the platform. Throws `sign_in_failed` or `platform_unavailable`. */
  readonly profileOfToken?: (token: string) => Promise<Profile>
}

/** Log-in by name and password in our own form. */
export interface Passwords {
  /** Profile of a new account. Throws `name_taken`. */
  open(db: Executor, request: { readonly name: string; readonly password: string }): Promise<NewAccount>
  /** Throws `wrong_credentials`, after the same time for a wrong name and a wrong password. */
  check(db: Executor, request: { readonly name: string; readonly password: string }): Promise<AccountRow>
}

/** A page of the platform that redirects back. All methods throw `platform_unavailable`. */
export interface SignInPage {
  start(redirect: string): Promise<{ readonly address: string; readonly checks: Checks }>
  /** Profile of the person who returned at `address`. Throws `sign_in_failed`. */
  finish(address: URL, checks: Checks): Promise<Profile>
  /** Address that ends the platform's session and redirects back; undefined if it has none. */
  signOut(back: string): Promise<string | undefined>
}

/** Values that the redirect from the platform is checked against. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export type NewAccount = Pick<AccountRow, 'platform' | 'name'> &
  Partial<Pick<AccountRow, 'nameKey' | 'passwordHash' | 'email' | 'emailKey' | 'subject' | 'avatar' | 'isVip'>>

/** A person, as an external platform describes them. */
export interface Profile {
  readonly platform: Platform
  readonly issuer: string
  /** Unique at the issuer, and never reassigned. */
  readonly subject: string
  readonly nick: string | undefined
  /** Address of an image. */
  readonly portrait: string | undefined
  readonly isVip: boolean
}
