import type { Query } from 'drizzle-orm'
import { type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'

/** Times that a statement is built before it gets a name. */
const OFTEN = 5
/** Statements with names; each takes some memory of every connection. */
const MOST_NAMED = 400
/** Statements that are counted; lists of different lengths make ever more of them. */
const MOST_COUNTED = 4000
/** Rows of all columns have another shape after a migration, which a kept plan must not have. */
const ALL_COLUMNS = /(select|returning)\s+\*|\.\*/i

type NameOf = (query: Query) => string | undefined
type Session = NodePgSession<Record<string, never>, Record<string, never>>
type Given<Place extends number> = Parameters<Session['prepareQuery']>[Place]

/** Names statements that a process builds often, so that each connection parses and plans them once. */
export function createStatementNames(): NameOf {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return ({ sql, params }) => {
    if (params.length === 0) return undefined
    const known = names.get(sql)
    if (known !== undefined || names.size >= MOST_NAMED) return known
    const count = (counts.get(sql) ?? 0) + 1
    if (counts.size >= MOST_COUNTED) counts.clear()
    counts.set(sql, count)
    if (count < OFTEN || ALL_COLUMNS.test(sql)) return undefined
    const name = `often_${names.size}`
    names.set(sql, name)
    counts.delete(sql)
    return name
  }
}

/** Drizzle's session for pg that names statements without a name. */
export class NamingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #names: NameOf

  constructor(client: NodePgClient, { dialect, names }: { readonly dialect: PgDialect; readonly names: NameOf }) {
    super(client, dialect, undefined)
    this.#names = names
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: Given<1>,
    name: string | undefined,
    isArrayMode: boolean,
    mapRows?: (rows: unknown[][]) => T['execute'],
    metadata?: Given<5>,
    cache?: Given<6>,
  ): PgPreparedQuery<T> {
    return super.prepareQuery<T>(query, fields, name ?? this.#names(query), isArrayMode, mapRows, metadata, cache)
  }
}
