import type { PoolClient, QueryArrayConfig, QueryConfig } from 'pg'

/** Times that a statement is asked before it is given a name. */
const OFTEN = 5
/** Statements with names; each takes some memory of every connection. */
const MOST_NAMED = 400
/** Statements that are counted; lists of different lengths make ever more of them. */
const MOST_COUNTED = 4000
/** Rows of all columns have another shape after a migration, which a kept plan must not have. */
const ALL_COLUMNS = /(select|returning)\s+\*|\.\*/i

type Config = QueryConfig | QueryArrayConfig

/**
 * Names the statements that a process asks often, so that each connection parses and plans them once, as drivers of other languages do by themselves. PostgreSQL
 * goes on planning by the values where that is worth it.
 */
export function createPlanKeeper(): (client: PoolClient) => void {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMED) return known
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size >= MOST_COUNTED) counts.clear()
    counts.set(text, count)
    if (count < OFTEN || ALL_COLUMNS.test(text)) return undefined
    const name = `often_${names.size}`
    names.set(text, name)
    counts.delete(text)
    return name
  }

  return (client) => {
    const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown
    const named = (config: unknown, values?: unknown, ...rest: unknown[]): unknown => {
      if (!isPlain(config) || !Array.isArray(values) || values.length === 0) return query(config, values, ...rest)
      const name = nameOf(config.text)
      return query(name === undefined ? config : { ...config, name }, values, ...rest)
    }
    Object.assign(client, { query: named })
  }
}

/** A statement with its text and without a name, not a stream or a text alone. */
const isPlain = (config: unknown): config is Config =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string' && !('name' in config && config.name)
