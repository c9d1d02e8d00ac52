import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { closeDatabase, createDatabase, type Database, type Transaction } from './database.ts'
import { inOrder } from './in-order.ts'
import { prepared, preparedSql } from './prepared.ts'
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

  it('is sent with others of its transaction, done in their order, and undone with them; the first that failed is what is told', async () => {
    const add = preparedSql<{ uid: string }>(
      'test_added',
      sql`insert into accounts (uid, name) values (${sql.placeholder('uid')}::text, 'sent') returning uid`,
    )
    const many = preparedSql<{ many: number }>('test_sent', sql`select count(*)::int as many from accounts where name = 'sent'`)
    const orders: number[] = []
    const client = db.$client
    client.once('acquire', (connection) => {
      const query = connection.query.bind(connection)
      Object.assign(connection, {
        query: (...asked: Parameters<typeof query>) => {
          orders.push(orders.length)
          return query(...asked)
        },
      })
    })
    const counts = await db.transaction((tx) => {
      const sent = inOrder(tx, [() => many(tx), () => add(tx, { uid: 'a' }), () => many(tx), () => add(tx, { uid: 'b' }), () => many(tx)])
      // Begin and these five: none has waited for the answer to another.
      expect(orders).toHaveLength(6)
      return sent
    })
    expect(counts.flat()).toEqual([{ many: 0 }, { uid: 'a' }, { many: 1 }, { uid: 'b' }, { many: 2 }])
    const failed = db.transaction((tx) =>
      inOrder(tx, [() => add(tx, { uid: 'c' }), () => add(tx, { uid: 'a' }), () => add(tx, { uid: 'd' }), () => many(tx)]),
    )
    await expect(failed).rejects.toMatchObject({ cause: { constraint: 'accounts_uid_unique' } })
    expect(await many(db)).toEqual([{ many: 2 }])
    // A transaction that was undone leaves a connection that answers, with the same statements.
    expect(await db.transaction((tx) => inOrder(tx, [() => add(tx, { uid: 'c' }), () => many(tx)]))).toEqual([
      [{ uid: 'c' }],
      [{ many: 3 }],
    ])
    // Whatever asks only after it has waited, or when it is waited for, as a query that is not prepared, would come after those behind it.
    const late = async (tx: Transaction) => {
      await Promise.resolve()
      return add(tx, { uid: 'e' })
    }
    const lazy = (tx: Transaction) => tx.select().from(accounts)
    for (const wrong of [late, lazy])
      await expect(db.transaction((tx) => inOrder(tx, [() => wrong(tx), () => many(tx)]))).rejects.toThrow('only after it had waited')
    expect(await many(db)).toEqual([{ many: 3 }])
  })
})
