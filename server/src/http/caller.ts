import type { Platform } from '@stipple/core/domain/account'
import type { KeyScope } from '@stipple/core/domain/api-key'

/** Account that makes a call, identified by its session or key only, never by other claims in the request. */
export interface Caller {
  readonly accountId: string
  readonly uid: string
  /** User ID with platform suffix. */
  readonly userKey: string
  readonly platform: Platform
  readonly name: string
  /** Address of an avatar. */
  readonly avatar?: string
  readonly isVip: boolean
  readonly isAllowlisted: boolean
  readonly isSuper: boolean
  /** True while the account must set up a second factor before anything else. */
  readonly mustSecure?: boolean
  /** SHA-256 of this session's token; empty for a call by key. */
  readonly tokenHash: string
  /** The API key of the call, if it is not made in a session. */
  readonly key?: CallingKey
}

export interface CallingKey {
  readonly id: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** Monthly limit in dots; null for none. */
  readonly cap: number | null
  /** Default model set by the program. */
  readonly model: string | null
}
