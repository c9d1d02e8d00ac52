import { type IDBPDatabase, openDB } from 'idb'
import { STORED } from '../../lib/base.ts'

/** A list of tags that was added to this browser. */
export interface CustomFile {
  readonly name: string
  readonly content: Blob
}

const DATABASE = `${STORED}-tags`
const STORE = 'lists'
const KEY = 'own'

export const storeCustomFile = async (file: File): Promise<void> => {
  const kept: CustomFile = { name: file.name, content: file }
  await withDatabase((database) => database.put(STORE, kept, KEY))
}

export const readCustomFile = async (): Promise<CustomFile | undefined> => {
  const kept = await withDatabase((database) => database.get(STORE, KEY))
  return isOwnFile(kept) ? kept : undefined
}

export const removeCustomFile = (): Promise<void> => withDatabase((database) => database.delete(STORE, KEY))

const isOwnFile = (kept: unknown): kept is CustomFile =>
  typeof kept === 'object' && kept !== null && 'name' in kept && 'content' in kept && kept.content instanceof Blob

async function withDatabase<T>(use: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(DATABASE, 1, { upgrade: (created) => void created.createObjectStore(STORE) })
  try {
    return await use(database)
  } finally {
    database.close()
  }
}
