import type { Platform } from '@stipple/core/domain/account'

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
  /** SHA-256 of the token of this session. */
  readonly tokenHash: string
}
