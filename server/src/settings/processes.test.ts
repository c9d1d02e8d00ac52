import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestApp } from '../../test/app.ts'
import { waitFor } from '../../test/wait-for.ts'
import { loadConfig } from '../config.ts'
import { ConfigError } from './variable.ts'

const connectionsOf = (environment: Readonly<Record<string, string>>): number => loadConfig([], environment).connections

it('sets the number of database connections by role, or by the setting', () => {
  expect([connectionsOf({}), connectionsOf({ ROLES: 'pages' }), connectionsOf({ ROLES: 'elsewhere,upkeep' })]).toEqual([24, 24, 14])
  expect(connectionsOf({ ROLES: 'pages', DB_CONNECTIONS: '9' })).toBe(9)
  for (const wrong of ['7', '501', 'many']) expect(() => connectionsOf({ DB_CONNECTIONS: wrong })).toThrow(ConfigError)
})

it('opens no more database connections than the limit, for all uses together', async () => {
  const server = await createTestApp({ environment: { DB_CONNECTIONS: '8', ROLES: 'pages,elsewhere,upkeep' }, worker: true })
  const watcher = new pg.Client({ connectionString: server.context.db.$client.options.connectionString })
  try {
    await watcher.connect()
    const connected = async (): Promise<number> => {
      // PostgreSQL's own workers start and stop.
      const { rows } = await watcher.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      return rows[0]?.n ?? 0
    }
    // Connections that created the database may still be closing.
    await waitFor(async () => (await connected()) <= 8)
    const over = new AbortController()
    const load = Promise.all([
      ...Array.from({ length: 40 }, () => server.context.db.execute(sql`select pg_sleep(0.02)`)),
      ...Array.from({ length: 10 }, () => server.signUp()),
    ]).finally(() => over.abort())
    const seen: number[] = []
    while (!over.signal.aborted) seen.push(await connected())
    await load
    // The queue opens the second of its two connections on demand.
    expect([7, 8]).toContain(Math.max(...seen))
  } finally {
    await watcher.end()
    await server.close()
  }
})
