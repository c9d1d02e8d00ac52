import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Caller } from '../../../http/caller.ts'
import type { Keyholder } from '../../keys/public.ts'
import { HordeRefusal } from '../wire/public.ts'

/** Throws `Forbidden` for a key that was not made for this. */
export function requireScope({ key }: Pick<Keyholder, 'key'>, scope: KeyScope): void {
  if (!key.scopes.includes(scope))
    throw new HordeRefusal(403, 'Forbidden', `This API key was not made for this: it lacks the scope "${scope}".`)
}

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
