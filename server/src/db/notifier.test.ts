import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { testDriver } from '../../test/driver.ts'
import { waitFor } from '../../test/wait-for.ts'
import { closeDatabase, createDatabase, type Database } from './database.ts'
import { isConnectionLoss } from './errors.ts'
import { migrate } from './migrate.ts'
import { createNotifier, type Notifier, notify } from './notifier.ts'

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
let database: TestDatabase
let db: Database
let notifier: Notifier

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { log, connections: 4, driver: testDriver })
  notifier = await createNotifier({ url: database.url, log })
})
afterAll(async () => {
  await notifier.stop()
  await closeDatabase(db)
  await database.drop()
})

/** Ends all connections to the test's database, like a server restart. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

describe('notifications', () => {
  it('arrive after a commit, never after a rollback', async () => {
    const received: string[] = []
    const stop = await notifier.subscribe('news', (payload) => received.push(payload))
    await db
      .transaction(async (tx) => {
        await notify(tx, 'news', 'never')
        throw new Error('no')
      })
      .catch(() => undefined)
    await db.transaction((tx) => notify(tx, 'news', 'in a transaction'))
    await notify(db, 'news', '直接')
    await waitFor(() => received.length === 2)
    expect(received).toEqual(['in a transaction', '直接'])
    stop()
    await notifier.subscribe('other', (payload) => received.push(payload))
    await notify(db, 'news', 'nobody listens')
    await notify(db, 'other', 'last')
    await waitFor(() => received.length === 3)
    expect(received[2]).toBe('last')
  })

  it('resume after a lost connection and report the reconnection to subscribers', async () => {
    const received: string[] = []
    let reconnected = 0
    await notifier.subscribe('news', (payload) => received.push(payload))
    await notifier.subscribe('news', () => {
      throw new Error('a broken handler must not stop the others')
    })
    const stop = notifier.onReconnect(() => reconnected++)
    await cutConnections()
    await waitFor(() => reconnected === 1)
    expect(notifier.connected()).toBe(true)
    await waitFor(() => notify(db, 'news', 'again').then(() => true))
    await waitFor(() => received.includes('again'))
    stop()
  })
})

describe('the pool', () => {
  it('replaces broken connections, idle or in use', async () => {
    for (let round = 0; round < 3; round++) {
      const transactions = Promise.allSettled(
        Array.from({ length: 8 }, () => db.transaction((tx) => tx.execute(sql`select pg_sleep(0.3)`))),
      )
      await waitFor(async () => db.$client.totalCount === 4)
      await cutConnections()
      const results = await transactions
      const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(lost.length).toBeGreaterThan(0)
      expect(lost.every(isConnectionLoss)).toBe(true)
    }
    // More than the pool's size: every connection must be usable.
    await waitFor(() => Promise.all(Array.from({ length: 12 }, () => db.transaction((tx) => tx.execute(sql`select 1`)))).then(() => true))
    expect(db.$client.waitingCount).toBe(0)
  })
})

describe('migrations', () => {
  it('can run in several processes at once, and again', async () => {
    const admin = new pg.Client(database.url)
    await admin.connect()
    const name = `${new URL(database.url).pathname.slice(1)}_empty`
    await admin.query(`create database ${name}`)
    const url = new URL(database.url)
    url.pathname = `/${name}`
    try {
      await Promise.all(Array.from({ length: 4 }, () => migrate(url.href)))
      await migrate(url.href)
      const client = new pg.Client(url.href)
      await client.connect()
      const { rows } = await client.query<{ tables: number }>(
        "select count(*)::int as tables from information_schema.tables where table_schema = 'public'",
      )
      await client.end()
      expect(rows[0]?.tables).toBeGreaterThanOrEqual(8)
    } finally {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    }
  })
})
