import type { Query } from 'drizzle-orm'
import { type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'

/** Uses of a statement before it gets a name. */
const OFTEN = 5
/** Named statements; each takes memory in every connection. */
const MAX_NAMED = 400
/** Counted statements; lists of different lengths create many. */
const MAX_COUNTED = 4000
/** Statements with all columns change their result type after a migration, so they must not be cached. */
const ALL_COLUMNS = /(select|returning)\s+\*|\.\*/i

type NameOf = (query: Query) => string | undefined
type Session = NodePgSession<Record<string, never>, Record<string, never>>
type PrepareArgument<Place extends number> = Parameters<Session['prepareQuery']>[Place]

/** Names frequent statements, so that each connection parses and plans them once. */
export function createStatementNames(): NameOf {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return ({ sql, params }) => {
    if (params.length === 0) return undefined
    const known = names.get(sql)
    if (known !== undefined || names.size >= MAX_NAMED) return known
    const count = (counts.get(sql) ?? 0) + 1
    if (counts.size >= MAX_COUNTED) counts.clear()
    counts.set(sql, count)
    if (count < OFTEN || ALL_COLUMNS.test(sql)) return undefined
    const name = `often_${names.size}`
    names.set(sql, name)
    counts.delete(sql)
    return name
  }
}

/** Drizzle's pg session that names anonymous statements. */
export class NamingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #names: NameOf

  constructor(client: NodePgClient, { dialect, names }: { readonly dialect: PgDialect; readonly names: NameOf }) {
    super(client, dialect, undefined)
    this.#names = names
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: PrepareArgument<1>,
    name: string | undefined,
    isArrayMode: boolean,
    mapRows?: (rows: unknown[][]) => T['execute'],
    metadata?: PrepareArgument<5>,
    cache?: PrepareArgument<6>,
  ): PgPreparedQuery<T> {
    return super.prepareQuery<T>(query, fields, name ?? this.#names(query), isArrayMode, mapRows, metadata, cache)
  }
}
