import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { closeDatabase, createDatabase, type Database } from './database.ts'
import { prepared } from './prepared.ts'
import { accounts } from './schema/accounts.ts'

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  // One connection, so that all of it is asked on the same.
  db = createDatabase(database.url, { log, connections: 1 })
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
})

describe('a prepared query', () => {
  it('is built once, parsed once by its connection, and answers for the values of each time', async () => {
    let built = 0
    const named = prepared('test_named', (executor) => {
      built += 1
      return executor
        .select({ uid: accounts.uid })
        .from(accounts)
        .where(eq(accounts.name, sql.placeholder('name')))
    })
    await db.insert(accounts).values(['one', 'two'].map((name) => ({ uid: `uid of ${name}`, name })))
    for (const name of ['one', 'two', 'one']) expect(await named(db, { name })).toEqual([{ uid: `uid of ${name}` }])
    expect(await named(db, { name: 'nobody' })).toEqual([])
    expect(built).toBe(1)
    const { rows } = await db.execute(
      sql`select generic_plans + custom_plans as "many" from pg_prepared_statements where name = 'test_named'`,
    )
    expect(rows).toEqual([{ many: '4' }])
  })

  it('sees within a transaction what that transaction did, and nobody else does', async () => {
    const how = prepared('test_how_many', (executor) => executor.select({ many: sql<number>`count(*)::int` }).from(accounts))
    const [before] = await how(db)
    await db
      .transaction(async (tx) => {
        await tx.insert(accounts).values({ uid: 'three', name: 'three' })
        expect(await how(tx)).toEqual([{ many: (before?.many ?? 0) + 1 }])
        throw new Error('no')
      })
      .catch((error: Error) => expect(error.message).toBe('no'))
    expect(await how(db)).toEqual([before])
  })
})
