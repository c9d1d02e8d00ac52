import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { fileStores } from './schema/processes.ts'

/** Any number that is ours alone: of several processes that start at once, one makes the mark. */
const LOCK = 7_350_114_222

/** Keeps the mark of the store of files that belongs to this database: `check` gets the one that is known, and returns the one to keep. One process at a time. */
export async function withFileStore(db: Database, check: (known: string | undefined) => Promise<string>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [known] = await tx.select().from(fileStores)
    const mark = await check(known?.mark)
    if (!known) await tx.insert(fileStores).values({ mark })
  })
}
