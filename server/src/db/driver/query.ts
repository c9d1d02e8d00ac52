import { fillPlaceholders, type SQL, type SQLWrapper } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Connection, connectionOf, dialect, type Transaction } from './connection.ts'

type Values = Readonly<Record<string, unknown>>
type Send = (connection: Connection) => Promise<unknown>
/** Returns the rows of a statement, or throws its error. */
type Outcome = () => unknown

interface Statement<T> {
  execute(values: Record<string, unknown>): Promise<T>
}

/** An unsent drizzle query. */
interface Unsent<T> extends SQLWrapper {
  execute(): Promise<T>
}

/** A prepared query: calling it runs it; `with` binds values, to run it with others. */
interface Prepared<T> {
  (db: NodePgDatabase | Transaction, values?: Values): Promise<T>
  with(values?: Values): Query<T>
}

/** Only this module can create one, so that no other function runs between the statements. */
let create: <T>(sends: readonly Send[], read: (outcomes: readonly Outcome[]) => T) => Query<T>

/** One or more statements with their values and a reader of their rows: plain data, only sent by `run`. */
export class Query<T> {
  readonly #sends: readonly Send[]
  readonly #read: (outcomes: readonly Outcome[]) => T

  static {
    create = (sends, read) => new Query(sends, read)
  }

  private constructor(sends: readonly Send[], read: (outcomes: readonly Outcome[]) => T) {
    this.#sends = sends
    this.#read = read
  }

  /** Transforms its result. `read` may throw. */
  as<U>(read: (result: T) => U): Query<U> {
    return create(this.#sends, (outcomes) => read(this.#read(outcomes)))
  }

  /** Runs with others, but defers the reading and its errors to the caller. */
  later(): Query<() => T> {
    return create(this.#sends, (outcomes) => () => this.#read(outcomes))
  }

  /**
   * Runs its statements in order in a transaction: pipelined with the `fast` driver, one by one with `plain`. Throws the first error in that order,
   * after all replies.
   */
  async run(tx: Transaction): Promise<T> {
    const connection = connectionOf(tx)
    const outcomes: Outcome[] = []
    if (connection.isPipelined) {
      const settled = await Promise.allSettled(this.#sends.map((send) => send(connection)))
      for (const one of settled) outcomes.push(one.status === 'fulfilled' ? () => one.value : throwing(one.reason))
      return this.#read(outcomes)
    }
    for (const send of this.#sends) {
      const sent = await send(connection).then(
        (rows) => ({ rows }),
        (error: unknown) => ({ error }),
      )
      if ('error' in sent) {
        // The transaction has failed.
        outcomes.push(...this.#sends.slice(outcomes.length).map(() => throwing(sent.error)))
        break
      }
      outcomes.push(() => sent.rows)
    }
    return this.#read(outcomes)
  }

  /** Combines queries in order. Undefined ones are left out and have no result. */
  static together<const T extends readonly (Query<unknown> | undefined)[]>(...queries: T): Query<Results<T>> {
    const sends = queries.flatMap((query) => (query === undefined ? [] : query.#sends))
    return create(sends, (outcomes) => {
      let next = 0
      const results = queries.map((query) => {
        if (query === undefined) return undefined
        const first = next
        next += query.#sends.length
        return query.#read(outcomes.slice(first, next))
      })
      // The edge where a list becomes the tuple again.
      return results as Results<T>
    })
  }
}

type Results<T extends readonly unknown[]> = {
  -readonly [K in keyof T]: T[K] extends Query<infer R> ? R : T[K] extends Query<infer R> | undefined ? R | undefined : undefined
}

const throwing = (error: unknown) => (): never => {
  throw error
}

const single = <T>(send: (connection: Connection) => Promise<T>): Query<T> =>
  // The rows of its only statement.
  create([send], ([outcome]) => outcome?.() as T)

/** A drizzle query as data. */
export const query = <T>(build: (db: NodePgDatabase) => Unsent<T>): Query<T> => single((connection) => build(connection.builder).execute())

/**
 * A frequent query, parsed and planned once per connection under its name. Variable values are `sql.placeholder('name')`, a list is
 * `any(${sql.placeholder('ids')}::uuid[])`. In a transaction it runs on its connection.
 */
export function prepared<T>(name: string, build: (db: NodePgDatabase) => { prepare(name: string): Statement<T> }): Prepared<T> {
  const statementOn = ({ builder, statements }: Connection): Statement<T> => {
    // Set below with the same key.
    const known = statements?.get(build) as Statement<T> | undefined
    const statement = known ?? build(builder).prepare(name)
    statements?.set(build, statement)
    return statement
  }
  const send = (values: Values) => async (connection: Connection) => statementOn(connection).execute(values)
  return runnable(send)
}

/** The same for raw SQL. Rows have the driver's format. */
export function preparedSql<Row extends pg.QueryResultRow>(name: string, statement: SQL): Prepared<Row[]> {
  let built: ReturnType<typeof dialect.sqlToQuery> | undefined
  const send = (given: Values) => async (connection: Connection) => {
    built ??= dialect.sqlToQuery(statement)
    const values = fillPlaceholders(built.params, given)
    const text = built.sql
    const { rows } = await connection.client.query<Row>({ name, text, values }).catch((cause: Error) => {
      throw new DrizzleQueryError(text, values, cause)
    })
    return rows
  }
  return runnable(send)
}

const runnable = <T>(send: (values: Values) => (connection: Connection) => Promise<T>): Prepared<T> =>
  Object.assign((db: NodePgDatabase | Transaction, values: Values = {}) => send(values)(connectionOf(db)), {
    with: (values: Values = {}) => single(send(values)),
  })
