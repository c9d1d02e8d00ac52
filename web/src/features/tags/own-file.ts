import { type IDBPDatabase, openDB } from 'idb'
import { STORED } from '../../lib/base.ts'

/** A list of tags that was added to this browser. */
export interface OwnFile {
  readonly name: string
  readonly content: Blob
}

const DATABASE = `${STORED}-tags`
const STORE = 'lists'
const KEY = 'own'

export const keepOwnFile = async (file: File): Promise<void> => {
  const kept: OwnFile = { name: file.name, content: file }
  await withDatabase((database) => database.put(STORE, kept, KEY))
}

export const readOwnFile = async (): Promise<OwnFile | undefined> => {
  const kept = await withDatabase((database) => database.get(STORE, KEY))
  return isOwnFile(kept) ? kept : undefined
}

export const removeOwnFile = (): Promise<void> => withDatabase((database) => database.delete(STORE, KEY))

const isOwnFile = (kept: unknown): kept is OwnFile =>
  typeof kept === 'object' && kept !== null && 'name' in kept && 'content' in kept && kept.content instanceof Blob

async function withDatabase<T>(use: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(DATABASE, 1, { upgrade: (created) => void created.createObjectStore(STORE) })
  try {
    return await use(database)
  } finally {
    database.close()
  }
}
