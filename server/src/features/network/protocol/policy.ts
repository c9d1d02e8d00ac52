import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Caller } from '../../../http/caller.ts'
import type { Keyholder } from '../../keys/public.ts'
import { HordeRefusal } from '../wire/public.ts'

/** Throws `Forbidden` for a key without the scope. */
export function requireScope({ key }: Pick<Keyholder, 'key'>, scope: KeyScope): void {
  if (!key.scopes.includes(scope))
    throw new HordeRefusal(403, 'Forbidden', `This API key was not made for this: it lacks the scope "${scope}".`)
}

/** Most shared keys of a member. */
export const mostSharedKeys = ({ isSuper, isAllowlisted }: Pick<Caller, 'isSuper' | 'isAllowlisted'>): number =>
  isSuper || isAllowlisted ? 10 : 3

/** Most styles, and most collections, of a member. */
export const mostStyles = ({ isSuper, isAllowlisted }: Pick<Caller, 'isSuper' | 'isAllowlisted'>): number =>
  isSuper || isAllowlisted ? 500 : 50

/** Workers, teams, shared keys and styles can be changed by their owner only. */
export const mayEdit = (who: Pick<Caller, 'accountId'>, thing: { readonly accountId: string | null }): boolean =>
  who.accountId === thing.accountId

/** Teams can be created by owners of a worker, and by operators. */
export const mayCreateTeam = ({ isSuper }: Pick<Caller, 'isSuper'>, workers: number): boolean => isSuper || workers > 0
