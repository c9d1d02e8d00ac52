// @offline
import type { Work } from '@stipple/core/contract/shapes'
import { type DBSchema, openDB } from 'idb'
import { BASE } from '../../lib/base.ts'
import { fits, type WorksFilter } from './filter.ts'
import { createAddresses } from './object-addresses.ts'
import { withMode } from './with-mode.ts'

export type Marks = Partial<Pick<Work, 'starred' | 'rated'>>

/** The files of a work that only this browser has. */
export interface LocalFiles {
  /** Record of the work, as in the manifest of an export. */
  readonly record: string
  readonly file: Blob
  /** Its attachments and poster, by the import's field names. */
  readonly others: Readonly<Record<string, Blob>>
}

interface StoredWork {
  readonly image_id: string
  readonly owner: string
  readonly create_time: string
  readonly starred: 0 | 1
  readonly rated: 0 | 1
  readonly work: Work
  /** Thumbnail for offline use. */
  readonly picture?: Blob
  /** Marks that the server has not received yet. */
  readonly pending?: Marks
  /** Files of a work that the server does not have yet. */
  readonly local?: LocalFiles
}

interface Schema extends DBSchema {
  works: { key: string; value: StoredWork; indexes: { owner: string; create_time: string; starred: number; rated: number } }
}

export interface HistoryDatabase {
  /**
   * Stores works as received from the server; pending marks stay. `covers`: the list is complete, from the newest to its last work, or to the first
   * one ever.
   */
  readonly remember: (owner: string, works: readonly Work[], covers?: 'everything' | 'newest') => Promise<void>
  readonly list: (owner: string, filter: WorksFilter) => Promise<Work[]>
  /** `pending`: the server has not received them. */
  readonly mark: (owner: string, works: readonly Work[], marks: Marks, pending: boolean) => Promise<void>
  readonly pending: (owner: string) => Promise<Map<string, Marks>>
  /** Removes sent marks; those changed since stay. */
  readonly settle: (sent: ReadonlyMap<string, Marks>) => Promise<void>
  readonly forget: (ids: readonly string[]) => Promise<void>
  readonly keepLocal: (owner: string, work: Work, files: LocalFiles) => Promise<void>
  readonly locals: (owner: string) => Promise<readonly { readonly work: Work; readonly files: LocalFiles }[]>
  readonly close: () => void
}

const NAME = `stableui${BASE}`
/** Version 0.5 times ten: browsers require integer versions. */
const VERSION = 5
const MAX_WORKS = 500
const MAX_PICTURES = 60

/** Opens `stableui` 0.5. Rejects where the browser denies access to it. */
export async function openDatabase(): Promise<HistoryDatabase> {
  const database = await openDB<Schema>(NAME, VERSION, {
    upgrade(created) {
      const works = created.createObjectStore('works', { keyPath: 'image_id' })
      for (const index of ['owner', 'create_time', 'starred', 'rated'] as const) works.createIndex(index, index)
    },
  })
  // Another tab with a newer version must not wait for this one.
  database.addEventListener('versionchange', () => database.close())
  const all = async (owner: string): Promise<StoredWork[]> => {
    const rows = await database.getAllFromIndex('works', 'owner', owner)
    return rows.map((row) => ({ ...row, work: withMode(row.work) })).toSorted(byTime)
  }
  // Reads and writes are one transaction, so that two tabs cannot undo each other's changes.
  const begin = () => database.transaction('works', 'readwrite')
  const edit = async (ids: readonly string[], change: (row: StoredWork | undefined, id: string) => StoredWork | undefined) => {
    const { store, done } = begin()
    const edits = ids.map(async (id) => {
      const next = change(await store.get(id), id)
      if (next) await store.put(next)
    })
    await Promise.all([...edits, done])
  }

  return {
    remember: async (owner, list, covers) => {
      const { store, done } = begin()
      const known = new Map((await store.index('owner').getAll(owner)).map((row) => [row.image_id, row]))
      for (const work of list) known.set(work.image_id, refreshed(owner, work, known.get(work.image_id)))
      const fresh = new Set(list.map(({ image_id }) => image_id))
      const oldest = covers === 'everything' ? '' : (list.at(-1)?.create_time ?? '')
      const isGone = (row: StoredWork) => covers !== undefined && !fresh.has(row.image_id) && !row.local && row.create_time > oldest
      const sorted = [...known.values()].toSorted(byTime)
      const changes = sorted.map((row, index) => {
        const isOver = index >= MAX_WORKS && !row.pending && !row.local
        if (isGone(row) || isOver) return store.delete(row.image_id)
        return fresh.has(row.image_id) ? store.put(row) : undefined
      })
      await Promise.all([...changes, done])
      const rows = sorted.filter((row) => !isGone(row))
      for (const row of rows.slice(0, MAX_PICTURES)) {
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
    forget: async (ids) => {
      const { store, done } = begin()
      await Promise.all([...ids.map((id) => store.delete(id)), done])
    },
    keepLocal: async (owner, work, files) => void (await database.put('works', { ...toStored(owner, work), local: files })),
    locals: async (owner) => (await all(owner)).flatMap(({ work, local }) => (local ? [{ work, files: local }] : [])),
    close: () => database.close(),
  }
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

/** The server's work with pending marks. Files of a local work are dropped, because the server has it now. */
const refreshed = (owner: string, work: Work, before: StoredWork | undefined): StoredWork => ({
  ...toStored(owner, { ...work, ...before?.pending }),
  ...(before?.picture && { picture: before.picture }),
  ...(before?.pending && { pending: before.pending }),
})

const unsent = ({ starred, rated }: Marks, sent: Marks = {}): Marks => ({
  ...(starred !== undefined && starred !== sent.starred && { starred }),
  ...(rated !== undefined && rated !== sent.rated && { rated }),
})

/** More than any list shows at once. */
const addresses = createAddresses(1000)

/** Thumbnails from the stored image for offline use. */
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
