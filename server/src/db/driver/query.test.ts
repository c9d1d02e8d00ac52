import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { closeDatabase, createDatabase, type Database } from '../database.ts'
import { accounts } from '../schema/accounts.ts'
import { DRIVERS } from './connection.ts'
import { prepared, preparedSql, query, Query } from './query.ts'

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
let database: TestDatabase
let db: Database

describe.each(DRIVERS)('with the %s driver,', (driver) => {
  beforeAll(async () => {
    database = await createTestDatabase()
    // A single connection for all statements.
    db = createDatabase(database.url, { log, connections: 1, driver })
  })
  afterAll(async () => {
    await closeDatabase(db)
    await database.drop()
  })

  describe('a prepared query', () => {
    it('is parsed once per connection and uses the values of each call', async () => {
      const named = prepared('test_named', (builder) =>
        builder
          .select({ uid: accounts.uid })
          .from(accounts)
          .where(eq(accounts.name, sql.placeholder('name'))),
      )
      await db.insert(accounts).values(['one', 'two'].map((name) => ({ uid: `uid of ${name}`, name })))
      for (const name of ['one', 'two', 'one']) expect(await named(db, { name })).toEqual([{ uid: `uid of ${name}` }])
      expect(await named(db, { name: 'nobody' })).toEqual([])
      const { rows } = await db.execute(
        sql`select generic_plans + custom_plans as "many" from pg_prepared_statements where name = 'test_named'`,
      )
      expect(rows).toEqual([{ many: '4' }])
    })

    it('sees the changes of its transaction, which others do not see', async () => {
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

    it('runs in order with others of its transaction, rolls back with them and throws the first error', async () => {
      const add = preparedSql<{ uid: string }>(
        'test_added',
        sql`insert into accounts (uid, name) values (${sql.placeholder('uid')}::text, 'sent') returning uid`,
      )
      const many = preparedSql<{ many: number }>('test_sent', sql`select count(*)::int as many from accounts where name = 'sent'`)
      const manyBuilt = prepared('test_sent_built', (builder) =>
        builder
          .select({ many: sql<number>`count(*)::int` })
          .from(accounts)
          .where(eq(accounts.name, 'sent')),
      )
      const addOnce = (uid: string) =>
        query((builder) => builder.insert(accounts).values({ uid, name: 'sent' }).returning({ uid: accounts.uid }))
      // Each kind of query comes before and after each other, to detect reordering.
      const all = Query.together(
        many.with(),
        add.with({ uid: 'a' }),
        manyBuilt.with(),
        addOnce('b'),
        many.with(),
        undefined,
        addOnce('c'),
        manyBuilt.with(),
      )
      expect((await db.transaction((tx) => all.run(tx))).flat()).toEqual([
        { many: 0 },
        { uid: 'a' },
        { many: 1 },
        { uid: 'b' },
        { many: 2 },
        undefined,
        { uid: 'c' },
        { many: 3 },
      ])
      const failed = db.transaction((tx) =>
        Query.together(add.with({ uid: 'd' }), add.with({ uid: 'a' }), add.with({ uid: 'e' }), many.with()).run(tx),
      )
      await expect(failed).rejects.toMatchObject({ cause: { constraint: 'accounts_uid_unique' } })
      expect(await many(db)).toEqual([{ many: 3 }])
      // After a rollback the connection still works with the same statements.
      expect(await db.transaction((tx) => Query.together(add.with({ uid: 'd' }), many.with()).run(tx))).toEqual([
        [{ uid: 'd' }],
        [{ many: 4 }],
      ])
    })

    it('throws an error of reading an earlier result before a later SQL error, and defers later reads', async () => {
      const none = query((builder) => builder.select().from(accounts).where(eq(accounts.name, 'nobody'))).as(([row]) => {
        if (!row) throw new Error('nobody')
        return row
      })
      const broken = query((builder) => builder.execute(sql`select 1 / 0`))
      await expect(db.transaction((tx) => Query.together(none, broken).run(tx))).rejects.toThrow('nobody')
      await expect(db.transaction((tx) => Query.together(broken, none).run(tx))).rejects.toMatchObject({ cause: { code: '22012' } })
      const [read] = await db.transaction((tx) => Query.together(none.later()).run(tx))
      expect(read).toThrow('nobody')
    })
  })
})
