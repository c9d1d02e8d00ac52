import { drizzle, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { createStatementNames, NamingSession } from './naming-session.ts'

/** `plain`: pg and drizzle as documented. `fast`: statements are built once per connection, named, and pipelined. */
export const DRIVERS = ['fast', 'plain'] as const
export type DriverMode = (typeof DRIVERS)[number]

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** The pool or one of its connections, with the driver's cached data. */
export interface Connection {
  readonly client: pg.Pool | pg.PoolClient
  /** Builds and runs queries on it. */
  readonly builder: NodePgDatabase
  /** Prepared statements built for it; undefined: built on each use. */
  readonly statements: Map<object, unknown> | undefined
  /** Statements can be sent before earlier replies arrive. */
  readonly isPipelined: boolean
}

export const CASING = { casing: 'snake_case' } as const
/** Shared cache of column names. */
export const dialect = new PgDialect(CASING)

/** Creates the driver's data for the pool, and once per connection. */
export function createConnections(mode: DriverMode) {
  const names = createStatementNames()
  const known = new WeakMap<pg.PoolClient, Connection>()
  const create = (client: pg.Pool | pg.PoolClient, isPipelined: boolean): Connection => {
    if (mode === 'plain') return { client, builder: drizzle(client, CASING), statements: undefined, isPipelined: false }
    const builder = new NodePgDatabase(dialect, new NamingSession(client, { dialect, names }), undefined)
    return { client, builder, statements: new Map(), isPipelined }
  }
  return {
    ofPool: (pool: pg.Pool): Connection => create(pool, false),
    ofClient(client: pg.PoolClient): Connection {
      const connection = known.get(client) ?? create(client, true)
      known.set(client, connection)
      return connection
    },
    session: (pool: pg.Pool) =>
      mode === 'plain'
        ? new NodePgSession<Record<string, never>, Record<string, never>>(pool, dialect, undefined)
        : new NamingSession(pool, { dialect, names }),
  }
}

/** Connections by the database or the transaction that uses them. */
const connections = new WeakMap<object, Connection>()

export const useConnection = (executor: NodePgDatabase | Transaction, connection: Connection): void =>
  void connections.set(executor, connection)

/** Returns the connection of a transaction, or the pool of a database. */
export function connectionOf(executor: NodePgDatabase | Transaction): Connection {
  const connection = connections.get(executor)
  if (!connection) throw new Error('this transaction was not begun by the database of the product')
  return connection
}
