import type { Work } from '@stipple/core/contract/shapes'
import type { WorksFilter } from './filter.ts'

interface StoredWork {
  readonly image_id: string
  readonly owner: string
  readonly create_time: string
  readonly starred: 0 | 1
  readonly rated: 0 | 1
  readonly work: Work
  /** The picture in small, for when the server is away. */
  readonly picture?: Blob
}

export interface HistoryDatabase {
  readonly remember: (owner: string, works: readonly Work[]) => Promise<void>
  readonly list: (owner: string, filter: WorksFilter) => Promise<Work[]>
  readonly change: (ids: readonly string[], change: Partial<Pick<Work, 'starred' | 'rated'>>) => Promise<void>
  readonly forget: (ids: readonly string[]) => Promise<void>
}

const NAME = 'stableui'
/** The specification's 0.5, counted as browsers count: in whole numbers, ten to one. */
const VERSION = 5
const MOST_WORKS = 500
const MOST_PICTURES = 60

/** Opens `stableui` 0.5. Rejects where the browser withholds its database. */
export async function openDatabase(): Promise<HistoryDatabase> {
  const database = await open()
  // Another tab with a newer version must not wait for this one.
  database.addEventListener('versionchange', () => database.close())
  const read = () => database.transaction('works').objectStore('works')
  const all = async (owner: string): Promise<StoredWork[]> => {
    const rows: StoredWork[] = await done(read().index('owner').getAll(owner))
    return rows.toSorted((a, b) => b.create_time.localeCompare(a.create_time))
  }
  const write = (change: (works: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction('works', 'readwrite')
    change(transaction.objectStore('works'))
    return finished(transaction)
  }

  return {
    remember: async (owner, list) => {
      const known = new Map((await all(owner)).map((row) => [row.image_id, row.picture]))
      await write((works) => list.forEach((work) => works.put(toStored(owner, work, known.get(work.image_id)))))
      const rows = await all(owner)
      await write((works) => rows.slice(MOST_WORKS).forEach((row) => works.delete(row.image_id)))
      for (const row of rows.slice(0, MOST_PICTURES)) {
        if (row.picture) continue
        const picture = await fetchPicture(row.work)
        if (!picture) return
        await write((works) => works.put({ ...row, picture }))
      }
    },
    list: async (owner, { order, starred }) => {
      const rows = (await all(owner)).filter((row) => !starred || row.starred === 1)
      return (order === 'newest' ? rows : rows.toReversed()).map(toWork)
    },
    change: async (ids, change) => {
      const rows: (StoredWork | undefined)[] = await Promise.all(ids.map((id) => done(read().get(id))))
      await write((works) => {
        for (const row of rows) if (row) works.put({ ...row, ...change, work: { ...row.work, ...change } })
      })
    },
    forget: (ids) => write((works) => ids.forEach((id) => works.delete(id))),
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.addEventListener('upgradeneeded', () => {
    const works = request.result.createObjectStore('works', { keyPath: 'image_id' })
    for (const index of ['owner', 'create_time', 'starred', 'rated']) works.createIndex(index, index)
  })
  return done(request)
}

const toStored = (owner: string, work: Work, picture: Blob | undefined): StoredWork => ({
  image_id: work.image_id,
  owner,
  create_time: work.create_time,
  starred: work.starred,
  rated: work.rated,
  work,
  ...(picture && { picture }),
})

/** A kept picture stands for all the addresses that the server may not be there to answer. */
function toWork({ work, picture }: StoredWork): Work {
  if (!picture) return work
  const address = URL.createObjectURL(picture)
  return { ...work, thumbnails: { 200: address, 300: address, 512: address } }
}

async function fetchPicture(work: Work): Promise<Blob | undefined> {
  try {
    const response = await fetch(work.thumbnails[300])
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database refused')))
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    for (const event of ['error', 'abort'])
      transaction.addEventListener(event, () => reject(transaction.error ?? new Error('The database refused')))
  })
