import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { fileStores } from './schema/processes.ts'

/** Arbitrary unique number: of several starting processes, one creates the mark. */
const LOCK = 7_350_114_222

/** Stores the mark of this database's file store: `check` gets the known mark and returns the one to store. One process at a time. */
export async function withFileStore(db: Database, check: (known: string | undefined) => Promise<string>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [known] = await tx.select().from(fileStores)
    const mark = await check(known?.mark)
    if (!known) await tx.insert(fileStores).values({ mark })
  })
}
