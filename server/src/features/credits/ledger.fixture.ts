import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '../../../test/database.ts'
import { testDriver } from '../../../test/driver.ts'
import { closeDatabase, createDatabase, type Database } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** A database for tests of the ledger without a server around it. */
export async function openLedger({ connections = 8 }: { connections?: number } = {}): Promise<{ db: Database; close(): Promise<void> }> {
  const database = await createTestDatabase()
  const db = createDatabase(database.url, { log: silent, connections, driver: testDriver })
  return {
    db,
    async close() {
      await closeDatabase(db)
      await database.drop()
    },
  }
}

export async function insertAccount(db: Database): Promise<string> {
  const name = randomUUID()
  const [row] = await db.insert(accounts).values({ uid: name, name, nameKey: name }).returning({ id: accounts.id })
  if (!row) throw new Error('no account')
  return row.id
}

/** Figures that must always agree: the sum of the entries, the balance, the remains of the lots; and the lowest balance so far. */
export async function booksOf(db: Database, accountId: string) {
  const { rows } = await db.execute<{ entries: number; balance: number; lots: number; least: number; numbered: boolean }>(sql`
    select (select coalesce(sum(amount), 0)::int from credit_entries where account_id = ${accountId}) as entries,
           (select balance from accounts where id = ${accountId}) as balance,
           (select coalesce(sum(remaining), 0)::int from credit_lots where account_id = ${accountId}) as lots,
           (select coalesce(min(running), 0)::int from (
             select sum(amount) over (order by number) as running from credit_entries where account_id = ${accountId}) as history) as least,
           (select count(*) = a.entry_count and coalesce(max(number), 0) = a.entry_count from credit_entries where account_id = ${accountId}) as numbered
    from accounts as a where id = ${accountId}`)
  const [row] = rows
  if (!row) throw new Error('no books')
  return row
}
