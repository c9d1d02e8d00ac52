import pg from 'pg'
import { type Dump, schemaOf, tablesOf } from './dump.ts'

export type LoadedDump = Pick<Dump, 'schema' | 'tables' | 'sequences'> & {
  /** The lines of a table, as the dump wrote them, in pieces of any size that end with a line. */
  readonly rows: (table: string) => AsyncIterable<readonly string[]>
}

/** Why a dump cannot be loaded, for anyone who asked. */
export class LoadRefused extends Error {
  override readonly name = 'LoadRefused'
}

/**
 * Fills a migrated database in which nobody has an account yet: all of it or nothing. Triggers rest meanwhile, for what they would compute is in the dump.
 * Jobs that had not ended go on as soon as a server starts. Returns the rows of each table.
 * @throws {LoadRefused} when the database is in use, or has another schema than the dump
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
    if (strange) throw new LoadRefused(`This backup names a table that is not ours: ${strange.name}.`)
    await setTriggers(client, known, 'disable')
    await client.query(`truncate ${known.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} cascade`)
    const counts: Record<string, number> = {}
    for (const table of dump.tables) counts[table.name] = await fill(client, table, dump.rows(table.name))
    for (const [name, value] of Object.entries(dump.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), value])
    await setTriggers(client, known, 'enable')
    // They are numbered by transactions of the other database, and what they tell has been counted.
    await client.query('delete from job_events')
    await client.query('delete from job_event_readers')
    await client.query('commit')
    return counts
  } finally {
    // Without a commit nothing stays.
    await client.end()
  }
}

async function requireEmpty(client: pg.Client, dump: LoadedDump): Promise<void> {
  const { rows } = await client.query('select from accounts limit 1')
  if (rows.length > 0) throw new LoadRefused('There are accounts in this database already. Restore into an empty data folder or database.')
  if ((await schemaOf(client)) !== dump.schema)
    throw new LoadRefused('This backup was made by another release. Restore it with the release that made it, and upgrade then.')
}

/** Enables or disables the triggers of the product; foreign keys are held to all the time. */
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
