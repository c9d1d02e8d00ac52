/** The list of tags that somebody added to this browser. */
export interface OwnFile {
  readonly name: string
  readonly content: Blob
}

const DATABASE = 'stipple-tags'
const STORE = 'lists'
const KEY = 'own'

export const keepOwnFile = async (file: File): Promise<void> => {
  const kept: OwnFile = { name: file.name, content: file }
  await inStore('readwrite', (store) => store.put(kept, KEY))
}

export const readOwnFile = async (): Promise<OwnFile | undefined> => {
  const kept: unknown = await inStore('readonly', (store) => store.get(KEY))
  return isOwnFile(kept) ? kept : undefined
}

export const removeOwnFile = async (): Promise<void> => {
  await inStore('readwrite', (store) => store.delete(KEY))
}

const isOwnFile = (kept: unknown): kept is OwnFile =>
  typeof kept === 'object' && kept !== null && 'name' in kept && 'content' in kept && kept.content instanceof Blob

async function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await settled(opening)
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database of the browser does not answer')))
  })
