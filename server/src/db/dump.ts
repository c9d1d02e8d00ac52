import pg from 'pg'

/** A table, with its writable columns. */
export interface DumpedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** A snapshot of the whole database. */
export interface Dump {
  /** Its newest migration. */
  readonly schema: string
  /** Sorted so that a table follows those that it refers to. */
  readonly tables: readonly DumpedTable[]
  readonly sequences: Readonly<Record<string, string>>
  /** Rows of a table, one JSON object per line. */
  rows(table: DumpedTable): AsyncIterable<string>
  close(): Promise<void>
}

const PAGE = 1000

/** Opens a consistent snapshot of the database without blocking writers. */
export async function openDump(url: string): Promise<Dump> {
  const client = new pg.Client({ connectionString: url, application_name: 'stipple-backup' })
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  const tables = await tablesOf(client)
  return {
    schema: await schemaOf(client),
    tables,
    sequences: await sequencesOf(client),
    async *rows({ name }) {
      const table = pg.escapeIdentifier(name)
      await client.query(`declare dumped no scroll cursor for select row_to_json(one)::text as line from ${table} as one`)
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`fetch ${PAGE} from dumped`)
        if (rows.length === 0) break
        yield `${rows.map(({ line }) => line).join('\n')}\n`
      }
      await client.query('close dumped')
    },
    async close() {
      await client.end()
    },
  }
}

/** Newest migration of a database. */
export async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at desc limit 1')
  return rows[0]?.hash ?? ''
}

export async function tablesOf(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct t.relname::text) from pg_constraint k join pg_class t on t.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as refers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by c.relname`)
  const sorted: typeof rows = []
  while (sorted.length < rows.length) {
    const next = rows.filter((row) => !sorted.includes(row) && row.refers.every((name) => sorted.some((done) => done.name === name)))
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    sorted.push(...next)
  }
  return sorted.map(({ name, columns }) => ({ name, columns }))
}

async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
  )
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])))
}
