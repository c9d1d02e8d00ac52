import type { network as calls } from '@stipple/core/contract/network'
import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Access } from '../../http/access.ts'
import type { Caller } from '../../http/caller.ts'
import type { Keyholder } from '../keys/public.ts'
import { HordeRefusal } from './refusal.ts'

/** Throws `Forbidden` for a key that was not made for this. */
export function requireScope({ key }: Pick<Keyholder, 'key'>, scope: KeyScope): void {
  if (!key.scopes.includes(scope))
    throw new HordeRefusal(403, 'Forbidden', `This API key was not made for this: it lacks the scope "${scope}".`)
}

/** Workers that a member may have: more for those whom the operator knows. */
export const mostWorkers = ({ isSuper, isAllowlisted }: Pick<Caller, 'isSuper' | 'isAllowlisted'>): number =>
  isSuper || isAllowlisted ? 20 : 3

/** Pictures that a worker may have at a time: those that it makes and as many that it has ready, of a stranger no more than for ten threads. */
export const mostHeld = (
  { isSuper, isAllowlisted }: Pick<Caller, 'isSuper' | 'isAllowlisted'>,
  { threads }: { readonly threads: number },
): number => (isSuper || isAllowlisted ? threads : Math.min(10, threads)) * 2 + 2

/** Shared keys that a member may have. */
export const mostSharedKeys = ({ isSuper, isAllowlisted }: Pick<Caller, 'isSuper' | 'isAllowlisted'>): number =>
  isSuper || isAllowlisted ? 10 : 3

/** Styles, and collections of them, that a member may have. */
export const mostStyles = ({ isSuper, isAllowlisted }: Pick<Caller, 'isSuper' | 'isAllowlisted'>): number =>
  isSuper || isAllowlisted ? 500 : 50

/** Workers, teams, shared keys and styles are changed by the member whose they are, and nobody else. */
export const mayEdit = (who: Pick<Caller, 'accountId'>, thing: { readonly accountId: string | null }): boolean =>
  who.accountId === thing.accountId

/** Teams are founded by those who bring a worker, and by operators. */
export const mayFound = ({ isSuper }: Pick<Caller, 'isSuper'>, workers: number): boolean => isSuper || workers > 0

/** Audience of each call of the dashboard: everybody may look. */
export const access = {
  'GET /api/network/performance': 'public',
  'POST /api/network/user': 'public',
  'GET /api/network/workers': 'public',
  'POST /api/network/workers/:id': 'owner',
  'POST /api/network/workers/:id/pause': 'super',
  'POST /api/network/workers/:id/remove': 'owner',
  'GET /api/network/teams': 'public',
  'POST /api/network/teams': 'member',
  'POST /api/network/teams/:id': 'owner',
  'POST /api/network/teams/:id/disband': 'owner',
  'GET /api/network/models': 'public',
  'GET /api/network/news': 'public',
  'GET /api/network/leaders': 'public',
} as const satisfies Access<typeof calls>
