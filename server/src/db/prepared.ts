import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { CASING, connectionOf, type Executor } from './database.ts'

type Values = Readonly<Record<string, unknown>>

interface Statement<T> {
  execute(values: Record<string, unknown>): Promise<T>
}

/**
 * A query that is asked often: built once for this process, and parsed and planned once for a connection, under its name. What differs from one
 * time to the next stands in it as `sql.placeholder('name')`, a list as `any(${sql.placeholder('ids')}::uuid[])`, and comes as the values, as the driver
 * takes them. Within a transaction it is asked on the connection of that.
 */
export function prepared<T>(
  name: string,
  build: (db: NodePgDatabase) => { prepare(name: string): Statement<T> },
): (db: Executor, values?: Values) => Promise<T> {
  let statement: Statement<T> | undefined
  return (db, values = {}) => {
    statement ??= build(builder).prepare(name)
    asked = connectionOf(db)
    try {
      return statement.execute(values)
    } finally {
      asked = undefined
    }
  }
}

/** The same for a statement that is written as SQL, as one that does several things at once. Rows come as the driver reads them. */
export function preparedSql<Row extends pg.QueryResultRow>(
  name: string,
  statement: SQL,
): (db: Executor, values?: Values) => Promise<Row[]> {
  let built: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (db, values = {}) => {
    built ??= dialect.sqlToQuery(statement)
    const { sql: text, params } = built
    const given = fillPlaceholders(params, values)
    const { rows } = await connectionOf(db)
      .query<Row>({ name, text, values: given })
      .catch((cause: Error) => {
        throw new DrizzleQueryError(text, given, cause)
      })
    return rows
  }
}

const dialect = new PgDialect(CASING)

/** Connection of the query that begins in this moment: a statement hands itself to its client before it first waits. */
let asked: ReturnType<typeof connectionOf> | undefined

const router = Object.assign(new pg.Client(), {
  query: (config: pg.QueryConfig, values: unknown[]): unknown => {
    if (!asked) throw new Error('a prepared query was asked outside of its call')
    return asked.query(config, values)
  },
})

const builder = drizzle(router, CASING)
