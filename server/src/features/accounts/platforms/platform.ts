import type { Platform } from '@stipple/core/domain/account'
import type { Executor } from '../../../db/database.ts'
import type { AccountRow } from '../../../db/schema/accounts.ts'

/**
 * Source of accounts. A platform offers one or more ways to identify a person; what an account, a session and the dots are
 * is the same for all of them.
 */
export interface AccountPlatform {
  readonly id: Platform
  /** Name on the log-in button; our own platform needs none. */
  readonly name?: string
  readonly passwords?: Passwords
  readonly page?: SignInPage
  /** Profile behind a token from an address. Throws `sign_in_failed` or `platform_unavailable`; trusts only the platform. */
  readonly profileOfToken?: (token: string) => Promise<Profile>
}

/** A name and a password, asked for by a form of ours. */
export interface Passwords {
  /** Profile of a new account. Throws `name_taken`. */
  open(db: Executor, request: { readonly name: string; readonly password: string }): Promise<NewAccount>
  /** Throws `wrong_credentials`, the same whether the name or the password is wrong, and after the same time. */
  check(db: Executor, request: { readonly name: string; readonly password: string }): Promise<AccountRow>
}

/** A page of the platform that the browser visits and returns from. All throw `platform_unavailable`. */
export interface SignInPage {
  start(redirect: string): Promise<{ readonly address: string; readonly checks: Checks }>
  /** Profile of the person who came back at `address`. Throws `sign_in_failed`. */
  finish(address: URL, checks: Checks): Promise<Profile>
  /** Address at which the platform ends its own session and sends the browser back; undefined when it has none. */
  signOut(back: string): Promise<string | undefined>
}

/** Values that the answer of a platform's page is checked against. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export type NewAccount = Pick<AccountRow, 'platform' | 'name'> &
  Partial<Pick<AccountRow, 'nameKey' | 'passwordHash' | 'subject' | 'avatar' | 'isVip'>>

/** A person as an outside platform describes them. */
export interface Profile {
  readonly platform: Platform
  readonly issuer: string
  /** Unique at the issuer, and for ever the same person's. */
  readonly subject: string
  readonly nick: string | undefined
  /** Address of a picture. */
  readonly portrait: string | undefined
  readonly isVip: boolean
}
