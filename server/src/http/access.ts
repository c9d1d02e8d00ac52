import type { Calls } from '@stipple/core/contract/define-call'
import { Problem } from '../problem.ts'
import type { Caller } from './caller.ts'

/**
 * Audience of a call. `owner`: members, each for what is theirs; whose a thing is, the feature's policy says when the thing is known,
 * and what belongs to someone else is answered like what does not exist.
 */
export type Audience = 'public' | 'member' | 'owner' | 'allowlisted' | 'super'

/** The audience of every call of a resource, and of addresses outside of the contract (streams, files): none can be forgotten. */
export type Access<C extends Calls, Other extends string = never> = Readonly<Record<(keyof C & string) | Other, Audience>>

/** Throws `please_login` or `no_access` when the caller is not of the audience. */
export function requireAudience(caller: Caller | undefined, audience: Audience): void {
  if (audience === 'public') return
  if (!caller) throw new Problem('please_login')
  if (caller.isSuper) return
  if (audience === 'super' || (audience === 'allowlisted' && !caller.isAllowlisted)) throw new Problem('no_access')
}
