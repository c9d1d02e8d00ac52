import type { Log } from '@stipple/engines/spec'
import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createConnections, dialect, type DriverMode, type Transaction, useConnection } from './driver/connection.ts'
import { isDeadlock } from './errors.ts'

/** The database: queries with the builder (`db.select()…`), rows in camelCase, and transactions that always return their connection. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool }
export type { Transaction }
/** Executor of a read or a single statement: the database, or the transaction that it belongs to. */
export type Executor = Database | Transaction
/** Builder of a query, which need not run on it. */
export type QueryBuilder = NodePgDatabase | Transaction

interface Options {
  readonly log: Log
  /** Most connections. */
  readonly connections?: number
  readonly driver?: DriverMode
  /** Receives NOTICE messages of triggers on this pool (`raise notice`) after the commit, before the writer continues. */
  readonly onNotice?: (message: string) => void
}

/** Limits for forgotten transactions, which hold locks, and for slow queries. */
const SESSION = `set idle_in_transaction_session_timeout = '60s'; set statement_timeout = '60s'; set timezone = 'UTC'`

/** Creates a pool; connections are opened on demand and again after a server restart. */
export function createDatabase(url: string, { log, connections = 16, driver = 'fast', onNotice }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'stipple',
    // Independent statements are pipelined: https://node-postgres.com/features/pipelining
    pipeline: driver === 'fast',
    // A statement, and not a parameter at the start of a session: poolers as PgBouncer refuse those.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it
    onConnect: async (client) => void (await client.query(SESSION)),
  })
  // Without a listener a broken connection would end the process.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')))
  pool.on('error', () => undefined)
  if (onNotice) forwardNotices(pool, onNotice)
  return new PooledDatabase(pool, createConnections(driver))
}

/** Collects the NOTICE messages of a connection and forwards them when it returns to the pool, after its transaction. */
function forwardNotices(pool: pg.Pool, onNotice: (message: string) => void): void {
  const notices = new WeakMap<pg.PoolClient, Set<string>>()
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => notices.set(client, (notices.get(client) ?? new Set<string>()).add(message))),
  )
  pool.on('release', (_, client) => {
    for (const message of notices.get(client) ?? []) onNotice(message)
    notices.delete(client)
  })
}

/** Throws if the database does not respond. */
export async function probe(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}

export const closeDatabase = (db: Database): Promise<void> => db.$client.end()

/** Attempts of a transaction after deadlocks. */
const MAX_TRIES = 3

type Connections = ReturnType<typeof createConnections>

/** Drizzle's database on a pool, with transactions that always return their connection. */
class PooledDatabase extends NodePgDatabase {
  readonly $client: pg.Pool
  readonly #connections: Connections

  constructor(pool: pg.Pool, connections: Connections) {
    super(dialect, connections.session(pool), undefined)
    this.$client = pool
    this.#connections = connections
    useConnection(this, connections.ofPool(pool))
  }

  /** Runs a transaction, again from its beginning after a deadlock: effects other than statements must be repeatable. */
  override async transaction<T>(run: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#once(run, config)
      } catch (error) {
        if (tries === MAX_TRIES || !isDeadlock(error)) throw error
      }
    }
  }

  /** Drizzle's own pool transaction leaks the connection if BEGIN fails, which is the first sign of a lost server. */
  async #once<T>(run: (tx: Transaction) => Promise<T>, config: PgTransactionConfig | undefined): Promise<T> {
    const client = await this.$client.connect().catch((cause: Error) => {
      throw new DrizzleQueryError('begin', [], cause)
    })
    const connection = this.#connections.ofClient(client)
    let isBroken = true
    try {
      const result = await connection.builder.transaction((tx) => {
        useConnection(tx, connection)
        return run(tx)
      }, config)
      isBroken = false
      return result
    } catch (error) {
      // Reusable if it responds, which means that the transaction was rolled back.
      isBroken = await client.query('select 1').then(
        () => false,
        () => true,
      )
      throw error
    } finally {
      client.release(isBroken)
    }
  }
}
