/** Whoever holds a key. */
export interface Keyholder {
  readonly uid: string
  readonly accountId: string
  readonly isSuper: boolean
  readonly isAllowlisted: boolean
  readonly isVip: boolean
}

/** Workers that a member may have: more for those whom the operator knows. */
export const mostWorkers = ({ isSuper, isAllowlisted }: Pick<Keyholder, 'isSuper' | 'isAllowlisted'>): number => (isSuper || isAllowlisted ? 20 : 3)

/** A worker is its owner's. */
export const mayEdit = (who: Pick<Keyholder, 'accountId'>, worker: { readonly accountId: string }): boolean => who.accountId === worker.accountId
