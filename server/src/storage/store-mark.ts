import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { withFileStore } from '../db/file-stores.ts'
import { newId } from '../lib/new-id.ts'
import { Problem } from '../problem.ts'
import { ConfigError } from '../settings/variable.ts'
import type { Storage } from './storage.ts'

/** Key of the mark in the store. */
export const MARK_KEY = 'store.mark'

interface StoreOptions {
  readonly config: Pick<Config, 'storage' | 'dataDirectory'>
  readonly db: Database
  readonly storage: Storage
}

/**
 * Checks that all processes of a database use one file store, by a mark in the store and in the database. The first process creates it. Throws
 * `ConfigError` if this process's store has another mark or none, such as a local folder that is not shared between machines.
 */
export async function requireSameStore({ config, db, storage }: StoreOptions): Promise<void> {
  await withFileStore(db, async (expected) => {
    const found = await readMark(storage)
    if (expected !== undefined && found !== expected) throw new ConfigError(refusal(config, { expected, found }))
    const mark = found ?? newId()
    // Before the row: a mark without a row is adopted by the next process.
    if (found === undefined) await storage.put(MARK_KEY, Buffer.from(mark), { type: 'text/plain' })
    return mark
  })
}

async function readMark(storage: Storage): Promise<string | undefined> {
  try {
    return Buffer.from(await storage.get(MARK_KEY))
      .toString('utf8')
      .trim()
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

function refusal(
  { storage, dataDirectory }: StoreOptions['config'],
  { expected, found }: { expected: string; found: string | undefined },
): string {
  const where = storage.kind === 'file' ? `the folder ${dataDirectory}/files` : `the bucket ${storage.bucket}`
  const why = found === undefined ? 'does not have its mark' : 'has the mark of another'
  const cure =
    storage.kind === 'file'
      ? 'Machines that work together need one store: share the data folder of the first one, or use STORAGE=s3 on all of them.'
      : 'All processes need the same S3_BUCKET, S3_ENDPOINT and S3_PREFIX.'
  return `Files of this database are kept in another store: ${where} ${why}.
${cure}
If this is the right store all the same, e.g. after a move by hand, write ${expected} into its file ${MARK_KEY}.`
}
