import { Socket } from 'node:net'

/**
 * Socket that sends what is written in one turn of the event loop together: pg corks and uncorks it for each statement, and every write wakes a process of
 * PostgreSQL.
 */
export class PackingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
