import type { Caller } from '../../../http/caller.ts'

/** Most workers of a member; more for trusted members. */
export const mostWorkers = ({ isSuper, isAllowlisted }: Pick<Caller, 'isSuper' | 'isAllowlisted'>): number =>
  isSuper || isAllowlisted ? 20 : 3

/** Most images of a worker at a time: those in progress and as many ready; for strangers, at most ten threads. */
export const maxHeld = (
  { isSuper, isAllowlisted }: Pick<Caller, 'isSuper' | 'isAllowlisted'>,
  { threads }: { readonly threads: number },
): number => (isSuper || isAllowlisted ? threads : Math.min(10, threads)) * 2 + 2
