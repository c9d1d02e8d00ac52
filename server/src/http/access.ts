import type { Calls } from '@stipple/core/contract/define-call'
import { Problem } from '../problem.ts'
import type { Caller } from './caller.ts'

/**
 * Audience of a call. `owner`: members, for their own things; ownership is decided by the feature's policy, and others' things are answered like
 * missing ones.
 */
export type Audience = 'public' | 'member' | 'owner' | 'allowlisted' | 'super'

/** Audience of every call of a resource, and of addresses outside the contract (streams, files); the type requires all. */
export type Access<C extends Calls, Other extends string = never> = Readonly<Record<(keyof C & string) | Other, Audience>>

/** Throws `please_login` or `no_access` if the caller is not in the audience. */
export function requireAudience(caller: Caller | undefined, audience: Audience): void {
  if (audience === 'public') return
  if (!caller) throw new Problem('please_login')
  if (caller.isSuper) return
  if (audience === 'super' || (audience === 'allowlisted' && !caller.isAllowlisted)) throw new Problem('no_access')
}
