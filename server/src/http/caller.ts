import type { Platform } from '@stipple/core/domain/account'
import type { KeyScope } from '@stipple/core/domain/api-key'

/** Account that makes a call, as its session says. Never derived from anything else that a request claims. */
export interface Caller {
  readonly accountId: string
  readonly uid: string
  /** uid plus platform suffix. */
  readonly userKey: string
  readonly platform: Platform
  readonly name: string
  /** Address of a portrait. */
  readonly avatar?: string
  readonly isVip: boolean
  readonly isAllowlisted: boolean
  readonly isSuper: boolean
  /** True while the account has to set up a second factor before it may do anything else. */
  readonly mustSecure?: boolean
  /** SHA-256 of the token of this session; empty for a caller by key. */
  readonly tokenHash: string
  /** The API key by which the call is made, when it is not made in a session. */
  readonly key?: CallingKey
}

export interface CallingKey {
  readonly id: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** Dots that its jobs may cost in a month; null for no limit. */
  readonly cap: number | null
  /** Model that the program chose for calls that name none. */
  readonly model: string | null
}
