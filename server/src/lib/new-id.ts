import { randomUUID } from 'node:crypto'

/** A UUID of version 7, which sorts by time as the database's own do; for rows whose id is needed before they are written. */
export function newId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  // The random bits of a UUID of version 4, of which Node keeps a store.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
