import type { Log } from '@stipple/engines/spec'
import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isDeadlock } from './errors.ts'
import { createPlanKeeper } from './keep-plans.ts'
import { packingSocket } from './packing-socket.ts'

/** The database: queries by the builder (`db.select()…`), rows in camelCase, and transactions that give their connection back whatever happens. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Handle for a read or a single statement: the database itself, or the transaction it should be part of. */
export type Executor = Database | Transaction
/** Handle by which a query is written down; it need not be asked there. */
export type QueryBuilder = NodePgDatabase | Transaction

interface Options {
  readonly log: Log
  /** Connections at most. */
  readonly connections?: number
  /** Hears what triggers say of writes through this pool (`raise notice`): after they were committed, before whoever wrote goes on. */
  readonly onTold?: (message: string) => void
}

export const CASING = { casing: 'snake_case' } as const
/** Knows the names of columns, which each new one would find out anew. */
const dialect = new PgDialect(CASING)

const connections = new WeakMap<Executor, pg.PoolClient>()

/** Connection on which a transaction asks; the pool of a database. */
export function connectionOf(executor: Executor): pg.Pool | pg.PoolClient {
  const connection = '$client' in executor ? executor.$client : connections.get(executor)
  if (!connection) throw new Error('this transaction was not begun by the database of the product')
  return connection
}

const asked = new WeakMap<object, number>()

/** Number of statements that were asked on the connection of a transaction so far. */
export const statementsOf = (tx: Transaction): number => asked.get(connectionOf(tx)) ?? 0

function countStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query: (...given: unknown[]) => {
      asked.set(client, (asked.get(client) ?? 0) + 1)
      return query(...given)
    },
  })
}

/** A forgotten transaction must not hold its locks for ever, nor a slow query its connection. */
const SESSION = `set idle_in_transaction_session_timeout = '60s'; set statement_timeout = '60s'; set timezone = 'UTC'`

/** Opens a pool; connections are made when needed and made again after the server went away. */
export function createDatabase(url: string, { log, connections = 16, onTold }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'stipple',
    // Statements that do not wait for each other's answers go out together.
    pipeline: true,
    stream: packingSocket,
    // A statement, and not a parameter at the start of a session: poolers as PgBouncer refuse those.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it
    onConnect: async (client) => void (await client.query(SESSION)),
  })
  // Without a listener a connection that breaks, idle or in use, would end the process.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')))
  pool.on('error', () => undefined)
  pool.on('connect', createPlanKeeper())
  pool.on('connect', countStatements)
  if (onTold) passOn(pool, onTold)
  return Object.assign(drizzle(pool, CASING), { transaction: transactionOver(pool) })
}

/** Keeps what is said on a connection until it comes back to the pool, which is after the end of its transaction. */
function passOn(pool: pg.Pool, onTold: (message: string) => void): void {
  const told = new WeakMap<pg.PoolClient, Set<string>>()
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => told.set(client, (told.get(client) ?? new Set<string>()).add(message))),
  )
  pool.on('release', (_, client) => {
    for (const message of told.get(client) ?? []) onTold(message)
    told.delete(client)
  })
}

/** Throws when the database does not answer. */
export async function probe(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}

export const closeDatabase = (db: Database): Promise<void> => db.$client.end()

/** Number of times that a transaction is tried which PostgreSQL ends as a deadlock. */
const MOST_TRIES = 3

/** Transactions that are run again from the beginning after a deadlock: what they do besides their statements must bear that. */
function transactionOver(pool: pg.Pool): Database['transaction'] {
  const once = transactionOnce(pool)
  return async (run, config) => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(run, config)
      } catch (error) {
        if (tries === MOST_TRIES || !isDeadlock(error)) throw error
      }
    }
  }
}

/** Drizzle's own transaction loses the connection from the pool when BEGIN fails, which is how a lost server shows itself first. */
function transactionOnce(pool: pg.Pool): Database['transaction'] {
  return async (run, config) => {
    const client = await pool.connect().catch((cause: Error) => {
      throw new DrizzleQueryError('begin', [], cause)
    })
    let broken = true
    try {
      const result = await new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined).transaction((tx) => {
        connections.set(tx, client)
        return run(tx)
      }, config)
      broken = false
      return result
    } catch (error) {
      // Usable again when it answers: the transaction was rolled back, and only then.
      broken = await client.query('select 1').then(
        () => false,
        () => true,
      )
      throw error
    } finally {
      client.release(broken)
    }
  }
}
