import { randomUUID } from 'node:crypto'

/** A UUID of version 7, which sorts by time like the database's own; for rows whose id is needed before insertion. */
export function newId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  // Random bits from a UUID of version 4, which Node generates in advance.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
