import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { testDriver } from '../../test/driver.ts'
import { toProblem } from '../http/error-reply.ts'
import { closeDatabase, createDatabase, type Database } from './database.ts'

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { log, driver: testDriver })
  await db.execute(sql`create table counted (id integer primary key, times integer default 0)`)
  await db.execute(sql`insert into counted (id) values (1), (2)`)
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
})

describe('deadlocked transactions', () => {
  it('both succeed: PostgreSQL aborts one, which runs again from its beginning', async () => {
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let begun = 0
    const inOrder = (rows: readonly [number, number], own: number) =>
      db.transaction(async (tx) => {
        begun += 1
        await tx.execute(sql`update counted set times = times + 1 where id = ${rows[0]}`)
        both[own]?.resolve()
        await both[1 - own]?.promise
        await tx.execute(sql`update counted set times = times + 1 where id = ${rows[1]}`)
      })
    await Promise.all([inOrder([1, 2], 0), inOrder([2, 1], 1)])
    // The transaction that restarts may deadlock again.
    expect(begun).toBeGreaterThan(2)
    expect((await db.execute(sql`select times from counted`)).rows).toEqual([{ times: 2 }, { times: 2 }])
  })

  it('fail as unavailable after three attempts, as lock and statement timeouts do', async () => {
    let begun = 0
    const lost = (code: string) =>
      db
        .transaction((tx) => {
          begun += 1
          return tx.execute(sql.raw(`do $$ begin raise exception 'made up' using errcode = '${code}'; end $$`))
        })
        .catch(toProblem)
    expect(await lost('40P01')).toMatchObject({ code: 'unavailable', retryAfter: 1 })
    expect(begun).toBe(3)
    for (const code of ['40001', '55P03', '57014', '25P03']) expect(await lost(code)).toMatchObject({ code: 'unavailable', retryAfter: 1 })
    expect(begun).toBe(7)
    expect(await lost('22012')).toMatchObject({ code: 'internal' })
  })
})
