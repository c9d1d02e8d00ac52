/** A connection with the model that is enabled, healthy and within its budget. */
export interface Carrier {
  readonly id: string
  /** Concurrent jobs allowed and running. */
  readonly slots: number
  readonly taken: number
  readonly weight: number
  /** Price of one output in money; 0 if free. */
  readonly price: number
  /** Model of its last run; null if unknown, or if nothing has to be loaded. */
  readonly loaded: string | null
}

interface RouteQuery {
  readonly model: string
  /** Connections that failed the job before. */
  readonly tried: readonly string[]
}

/**
 * Ids of connections in order of preference for a job: those that did not fail it, those with its model loaded, the least busy relative to their
 * slots, the cheapest, the highest weight; then by id, so that every process has the same order.
 */
export function routeOf(carriers: readonly Carrier[], { model, tried }: RouteQuery): string[] {
  const criteria: readonly ((carrier: Carrier) => number)[] = [
    ({ id }) => Number(tried.includes(id)),
    ({ loaded }) => Number(loaded !== model),
    ({ taken, slots }) => taken / slots,
    ({ price }) => price,
    ({ weight }) => -weight,
  ]
  return carriers
    .toSorted((one, other) => {
      const decisive = criteria.find((value) => value(one) !== value(other))
      if (decisive) return decisive(one) - decisive(other)
      return one.id < other.id ? -1 : 1
    })
    .map(({ id }) => id)
}
