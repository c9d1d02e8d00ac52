import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url))
/** Arbitrary unique number: several servers may start on one database, one migrates. */
const LOCK = 7_350_114_221

/** Migrates the database to this release's schema. Safe for concurrent processes, and if there is nothing to do. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'stipple-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: FOLDER })
  } finally {
    // Disconnecting releases the lock.
    await client.end()
  }
}
