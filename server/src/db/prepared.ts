import type { Executor } from './database.ts'

type Values = Readonly<Record<string, unknown>>

interface Statement<T> {
  execute(values: Record<string, unknown>): Promise<T>
}

/**
 * A query that is asked often: built once for a database, and parsed and planned once for a connection, under its name. What differs from one
 * time to the next stands in it as `sql.placeholder('name')`, a list as `any(${sql.placeholder('ids')}::uuid[])`, and comes as the values, as the driver
 * takes them. Within a transaction it is built for that transaction.
 */
export function prepared<T>(
  name: string,
  build: (db: Executor) => { prepare(name: string): Statement<T> },
): (db: Executor, values?: Values) => Promise<T> {
  const known = new WeakMap<Executor, Statement<T>>()
  return (db, values = {}) => {
    let statement = known.get(db)
    if (!statement) {
      statement = build(db).prepare(name)
      known.set(db, statement)
    }
    return statement.execute(values)
  }
}
