import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { closeDatabase, createDatabase, type Database } from '../database.ts'
import { accounts } from '../schema/accounts.ts'

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  // A single connection for all statements.
  db = createDatabase(database.url, { log, connections: 1, driver: 'fast' })
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
})

const kept = async (words: string): Promise<number> => {
  const { rows } = await db.execute<{ many: number }>(
    sql.raw(`select count(*)::int as many from pg_prepared_statements where statement like '%${words}%' and name like 'often%'`),
  )
  return rows[0]?.many ?? 0
}

it('prepares frequent statements, also in transactions, and no others', async () => {
  const insert = (name: string) => db.transaction((tx) => tx.insert(accounts).values({ uid: name, name }).returning())
  await insert('one')
  expect(await kept('insert into "accounts"')).toBe(0)
  for (const name of ['two', 'three', 'four', 'five', 'six']) expect(await insert(name)).toMatchObject([{ name }])
  expect(await kept('insert into "accounts"')).toBe(1)
})

it('keeps reading after a migration adds a column', async () => {
  const read = (name: string) => db.select().from(accounts).where(eq(accounts.name, name))
  const readAll = (name: string) => db.execute<{ name: string }>(sql`select * from accounts where name = ${name}`)
  const read8 = async () => {
    for (let time = 0; time < 8; time++) {
      expect(await read('two')).toMatchObject([{ uid: 'two' }])
      expect((await readAll('two')).rows).toMatchObject([{ uid: 'two' }])
    }
  }
  await read8()
  await db.execute(sql`alter table accounts add column added text default 'x'`)
  await read8()
  expect((await readAll('two')).rows).toMatchObject([{ added: 'x' }])
})
