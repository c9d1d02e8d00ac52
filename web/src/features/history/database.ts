import type { Work } from '@stipple/core/contract/shapes'
import { fits, type WorksFilter } from './filter.ts'
import { createAddresses } from './object-addresses.ts'

export type Marks = Partial<Pick<Work, 'starred' | 'rated'>>

/** The files of a work that only this browser has. */
export interface LocalFiles {
  /** Its record as in the manifest of an export. */
  readonly record: string
  readonly file: Blob
  /** Its other forms and its poster, by the names of the import's fields. */
  readonly others: Readonly<Record<string, Blob>>
}

interface StoredWork {
  readonly image_id: string
  readonly owner: string
  readonly create_time: string
  readonly starred: 0 | 1
  readonly rated: 0 | 1
  readonly work: Work
  /** The picture in small, for when the server is away. */
  readonly picture?: Blob
  /** Marks that the server has not heard of yet. */
  readonly pending?: Marks
  /** The server has not got this work yet. */
  readonly local?: LocalFiles
}

export interface HistoryDatabase {
  /** Keeps works as the server has them; marks that wait to be sent stay. With `covers` the works are all there are, back to the last of them or to the first. */
  readonly remember: (owner: string, works: readonly Work[], covers?: 'everything' | 'newest') => Promise<void>
  readonly list: (owner: string, filter: WorksFilter) => Promise<Work[]>
  /** `pending`: the server has not heard of it. */
  readonly mark: (owner: string, works: readonly Work[], marks: Marks, pending: boolean) => Promise<void>
  readonly pending: (owner: string) => Promise<Map<string, Marks>>
  /** These marks were sent; one that was changed since stays. */
  readonly settle: (sent: ReadonlyMap<string, Marks>) => Promise<void>
  readonly forget: (ids: readonly string[]) => Promise<void>
  readonly keepLocal: (owner: string, work: Work, files: LocalFiles) => Promise<void>
  readonly locals: (owner: string) => Promise<readonly { readonly work: Work; readonly files: LocalFiles }[]>
  readonly close: () => void
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
  const all = async (owner: string): Promise<StoredWork[]> => {
    const rows: StoredWork[] = await done(database.transaction('works').objectStore('works').index('owner').getAll(owner))
    return rows.toSorted(byTime)
  }
  /** Reads and writes in one transaction, so that two tabs cannot undo each other's changes. */
  const write = async (change: (works: IDBObjectStore) => void | Promise<void>): Promise<void> => {
    const transaction = database.transaction('works', 'readwrite')
    const end = finished(transaction)
    await change(transaction.objectStore('works'))
    return end
  }
  const edit = (ids: readonly string[], change: (row: StoredWork | undefined, id: string) => StoredWork | undefined) =>
    write(async (works) => {
      const rows: (StoredWork | undefined)[] = await Promise.all(ids.map((id) => done(works.get(id))))
      rows.forEach((row, index) => {
        const next = change(row, ids[index] ?? '')
        if (next) works.put(next)
      })
    })

  return {
    remember: async (owner, list, covers) => {
      let rows: StoredWork[] = []
      await write(async (works) => {
        const before: StoredWork[] = await done(works.index('owner').getAll(owner))
        const known = new Map(before.map((row) => [row.image_id, row]))
        for (const work of list) known.set(work.image_id, refreshed(owner, work, known.get(work.image_id)))
        rows = [...known.values()].toSorted(byTime)
        const fresh = new Set(list.map(({ image_id }) => image_id))
        const oldest = covers === 'everything' ? '' : (list.at(-1)?.create_time ?? '')
        const isGone = (row: StoredWork) => covers !== undefined && !fresh.has(row.image_id) && !row.local && row.create_time > oldest
        rows.forEach((row, index) => {
          const isOver = index >= MOST_WORKS && !row.pending && !row.local
          if (isGone(row) || isOver) works.delete(row.image_id)
          else if (fresh.has(row.image_id)) works.put(row)
        })
        rows = rows.filter((row) => !isGone(row))
      })
      for (const row of rows.slice(0, MOST_PICTURES)) {
        if (row.picture || row.local) continue
        const picture = await fetchPicture(row.work)
        if (!picture) return
        await edit([row.image_id], (now) => now && { ...now, picture })
      }
    },
    list: async (owner, filter) => {
      const rows = (await all(owner)).filter(({ work }) => fits(work, filter))
      return (filter.order === 'newest' ? rows : rows.toReversed()).map(toWork)
    },
    mark: (owner, works, marks, pending) => {
      const byId = new Map(works.map((work) => [work.image_id, work]))
      return edit([...byId.keys()], (row, id) => {
        const work = byId.get(id)
        if (!row && !(pending && work)) return undefined
        const base = row ?? (work && toStored(owner, work))
        return base && { ...base, ...marks, work: { ...base.work, ...marks }, ...(pending && { pending: { ...base.pending, ...marks } }) }
      })
    },
    pending: async (owner) => new Map((await all(owner)).flatMap(({ image_id, pending }) => (pending ? [[image_id, pending]] : []))),
    settle: (sent) =>
      edit([...sent.keys()], (row, id) => {
        if (!row?.pending) return undefined
        const { pending, ...rest } = row
        const left = unsent(pending, sent.get(id))
        return Object.keys(left).length > 0 ? { ...rest, pending: left } : rest
      }),
    forget: (ids) => write((works) => ids.forEach((id) => works.delete(id))),
    keepLocal: (owner, work, files) => write((works) => void works.put({ ...toStored(owner, work), local: files })),
    locals: async (owner) => (await all(owner)).flatMap(({ work, local }) => (local ? [{ work, files: local }] : [])),
    close: () => database.close(),
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

const byTime = (a: StoredWork, b: StoredWork): number => b.create_time.localeCompare(a.create_time)

const toStored = (owner: string, work: Work): StoredWork => ({
  image_id: work.image_id,
  owner,
  create_time: work.create_time,
  starred: work.starred,
  rated: work.rated,
  work,
})

/** What the server says, and over it what it has not heard of yet. That the server has the work ends that only this browser had it. */
const refreshed = (owner: string, work: Work, before: StoredWork | undefined): StoredWork => ({
  ...toStored(owner, { ...work, ...before?.pending }),
  ...(before?.picture && { picture: before.picture }),
  ...(before?.pending && { pending: before.pending }),
})

const unsent = ({ starred, rated }: Marks, sent: Marks = {}): Marks => ({
  ...(starred !== undefined && starred !== sent.starred && { starred }),
  ...(rated !== undefined && rated !== sent.rated && { rated }),
})

/** More than a list shows at once. */
const addresses = createAddresses(1000)

/** A kept picture stands for all the addresses that the server may not be there to answer. */
function toWork({ work, picture, local }: StoredWork): Work {
  if (local) {
    const address = addresses.of(`file ${work.image_id}`, local.file)
    return { ...work, image: address, thumbnails: { 200: address, 300: address, 512: address } }
  }
  if (!picture) return work
  const address = addresses.of(`picture ${work.image_id}`, picture)
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
