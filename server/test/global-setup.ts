import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { closeDatabase, createDatabase } from '../src/db/database.ts'
import { startEmbedded } from '../src/db/embedded/start-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { createQueue } from '../src/queue/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database on the test server, with permission to create others. */
    databaseServer: string
    /** Name of the migrated database that every test file clones. */
    databaseTemplate: string
  }
}

const TEMPLATE = 'stipple_template'
const ignore = (): void => undefined
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** Starts one PostgreSQL for all server tests, in a temporary folder, and migrates the template once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'stipple-test-'))
  // PostgreSQL started by root runs as another user, who needs access.
  await chmod(directory, 0o755)
  const database = await startEmbedded({
    directory: join(directory, 'postgres'),
    fallbackRoot: '/var/tmp/stipple-test',
    // The data is thrown away, so speed matters more than durability.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 400 },
    log,
  })
  await createTemplate(database.url)
  project.provide('databaseServer', database.url)
  project.provide('databaseTemplate', TEMPLATE)
  return async () => {
    await database.stop()
    await rm(database.directory, { recursive: true, force: true })
    await rm(directory, { recursive: true, force: true })
  }
}

async function createTemplate(server: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${TEMPLATE}`
  await migrate(url.href)
  // Includes the tables of the queue: the queue creates them at its first start, which would take longer than the rest of a test's database.
  const db = createDatabase(url.href, { log })
  const queue = await createQueue({ url: url.href, db, log })
  await queue.stop()
  await closeDatabase(db)
}
