import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../lib/new-id.ts'
import type { Database } from './database.ts'
import { leases } from './schema/processes.ts'

/** Lease duration after which a dead process's lease is free (ms). */
const HELD_MS = 30_000

export interface Lease {
  release(): Promise<void>
}

/** Takes an exclusive lease over all processes, renewed until it is released or this process dies; undefined if it is taken. */
export async function takeLease(db: Database, key: string): Promise<Lease | undefined> {
  const holder = newId()
  const until = sql`now() + ${HELD_MS} * interval '1 millisecond'`
  const own = and(eq(leases.key, key), eq(leases.holder, holder))
  const taken = await db
    .insert(leases)
    .values({ key, holder, until })
    .onConflictDoUpdate({ target: leases.key, set: { holder, until }, setWhere: sql`${leases.until} < now()` })
    .returning({ key: leases.key })
  if (taken.length === 0) return undefined
  const renewal = setInterval(() => void db.update(leases).set({ until }).where(own).catch(ignore), HELD_MS / 3)
  renewal.unref()
  return {
    async release() {
      clearInterval(renewal)
      await db.delete(leases).where(own).catch(ignore)
    },
  }
}

/** Database temporarily unavailable: the lease is renewed the next time, or expires. */
const ignore = (): void => undefined
