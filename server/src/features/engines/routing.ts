/** A connection that carries a model, is on and well, and may spend. */
export interface Carrier {
  readonly id: string
  /** Jobs at a time, and those that it has. */
  readonly slots: number
  readonly taken: number
  readonly weight: number
  /** Money for one output there; 0 where it costs none. */
  readonly price: number
  /** Model of its last run; null where that is not known, or nothing has to be loaded. */
  readonly loaded: string | null
}

interface Wanted {
  readonly model: string
  /** Connections that took the job before and failed. */
  readonly tried: readonly string[]
}

/**
 * Ids of connections in the order in which a job is to be handed to them: those that did not fail it, those that have its model loaded, the least busy for
 * their slots, the cheapest, the heaviest; equal ones by id, so that every process has the same order.
 */
export function routeOf(carriers: readonly Carrier[], { model, tried }: Wanted): string[] {
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
