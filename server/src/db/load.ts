import pg from 'pg'
import { type Dump, schemaOf, tablesOf } from './dump.ts'

export type LoadedDump = Pick<Dump, 'schema' | 'tables' | 'sequences'> & {
  /** Lines of a table as dumped, in chunks that end with a line. */
  readonly rows: (table: string) => AsyncIterable<readonly string[]>
}

/** Reason why a dump cannot be loaded. */
export class LoadRefused extends Error {
  override readonly name = 'LoadRefused'
}

/**
 * Fills a migrated database without accounts, in one transaction. Triggers are disabled, because their results are in the dump. Open jobs continue
 * when a server starts. Returns the rows of each table.
 * @throws {LoadRefused} if the database is in use, or its schema differs from the dump's
 */
export async function loadDump(url: string, dump: LoadedDump): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url, application_name: 'stipple-restore' })
  await client.connect()
  try {
    await client.query('begin')
    await requireEmpty(client, dump)
    const known = await tablesOf(client)
    const names = new Set(known.map(({ name }) => name))
    const strange = dump.tables.find(({ name }) => !names.has(name))
    if (strange) throw new LoadRefused(`This backup contains an unknown table: ${strange.name}.`)
    await setTriggers(client, known, 'disable')
    await client.query(`truncate ${known.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} cascade`)
    const counts: Record<string, number> = {}
    for (const table of dump.tables) counts[table.name] = await fill(client, table, dump.rows(table.name))
    for (const [name, value] of Object.entries(dump.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), value])
    await setTriggers(client, known, 'enable')
    // They are ordered by the other database's transactions, and have been counted.
    await client.query('delete from job_events')
    await client.query('delete from job_event_readers')
    await client.query('commit')
    return counts
  } finally {
    // Without a commit nothing is kept.
    await client.end()
  }
}

async function requireEmpty(client: pg.Client, dump: LoadedDump): Promise<void> {
  const { rows } = await client.query('select from accounts limit 1')
  if (rows.length > 0) throw new LoadRefused('This database already contains accounts. Restore into an empty data folder or database.')
  if ((await schemaOf(client)) !== dump.schema)
    throw new LoadRefused('This backup was made by another release. Restore it with that release, then upgrade.')
}

/** Enables or disables our triggers; foreign keys stay enforced. */
async function setTriggers(client: pg.Client, tables: Dump['tables'], state: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} ${state} trigger user`)
}

async function fill(
  client: pg.Client,
  { name, columns }: Dump['tables'][number],
  pieces: AsyncIterable<readonly string[]>,
): Promise<number> {
  const table = pg.escapeIdentifier(name)
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  let count = 0
  for await (const lines of pieces) {
    const { rowCount } = await client.query(
      `insert into ${table} (${list}) overriding system value select ${list} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${lines.join(',')}]`],
    )
    count += rowCount ?? 0
  }
  return count
}
