import type { Caller } from '../../../http/caller.ts'

/** Workers that a member may have: more for those whom the operator knows. */
export const mostWorkers = ({ isSuper, isAllowlisted }: Pick<Caller, 'isSuper' | 'isAllowlisted'>): number =>
  isSuper || isAllowlisted ? 20 : 3

/** Pictures that a worker may have at a time: those that it makes and as many that it has ready, of a stranger no more than for ten threads. */
export const mostHeld = (
  { isSuper, isAllowlisted }: Pick<Caller, 'isSuper' | 'isAllowlisted'>,
  { threads }: { readonly threads: number },
): number => (isSuper || isAllowlisted ? threads : Math.min(10, threads)) * 2 + 2
