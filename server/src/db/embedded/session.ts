import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ROLE } from './cluster.ts'
import { type Postmaster, isAlive } from './postmaster.ts'

/** Connection that we keep while we use the server: it marks us as a user and detects the loss of the server. */
export interface Session {
  readonly postmaster: Postmaster
  onLost(listener: () => void): void
  createDatabase(name: string): Promise<void>
  /** Ends our use. True if nobody else uses the server; new users are then blocked until we disconnect. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

// Advisory locks are per database, so they are always taken in `postgres`.
const USERS_LOCK = 1_398_032_752
const WRONG_PASSWORD = '28P01'

/**
 * Connects when the server responds, however long recovery takes. Undefined if the process ends first. Throws if the server refuses our password
 * permanently, or at `deadline` (milliseconds of `performance.now()`).
 */
export async function joinServer(options: { postmaster: Postmaster; password: string; deadline: number }): Promise<Session | undefined> {
  let refusedSince: number | undefined
  while (isAlive(options.postmaster.pid)) {
    try {
      return await connect(options.postmaster, options.password)
    } catch (error) {
      const now = performance.now()
      // Another server on the same port may refuse us while ours is about to fail.
      refusedSince = error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD ? (refusedSince ?? now) : undefined
      if (refusedSince !== undefined && now - refusedSince > 3_000) throw error
      if (now > options.deadline) throw error
    }
    await delay(25)
  }
  return undefined
}

/** Address of a database on the server, with the password. */
export const databaseUrl = (options: { port: number; password: string; database: string }): string =>
  `postgres://${ROLE}:${options.password}@127.0.0.1:${options.port}/${options.database}`

async function connect(postmaster: Postmaster, password: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: databaseUrl({ port: postmaster.port, password, database: 'postgres' }),
    connectionTimeoutMillis: 1_500,
    keepAlive: true,
    application_name: 'stipple supervisor',
  })
  // Only the end of the connection matters; without a listener its error would end our process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    postmaster,
    onLost: (listener) => void client.once('end', listener),
    createDatabase: async (name) => {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
      if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
    },
    leave: async () => {
      await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
      const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [USERS_LOCK])
      return rows[0]?.alone ?? false
    },
    close: () => client.end().catch(() => undefined),
  }
}
