import type { Work } from '@stipple/core/contract/shapes'
import i18next from 'i18next'
import { notify } from '../../lib/notify.ts'
import type { HistoryDatabase, LocalFiles, Marks } from './database.ts'
import { ALL_NEWEST, type WorksFilter } from './filter.ts'

/**
 * The local history of each member: works last shown by this browser, so that they appear at once and offline, and marks and works that the server
 * does not have yet. After a failure a notice is shown once, and the application continues without it until the next load.
 */
let opening: Promise<HistoryDatabase | undefined> | undefined

export async function rememberWorks(owner: string, works: readonly Work[], covers?: 'everything' | 'newest'): Promise<void> {
  await withDatabase((database) => database.remember(owner, works, covers))
}

export const cachedWorks = async (owner: string, filter: WorksFilter): Promise<Work[]> =>
  (await withDatabase((database) => database.list(owner, filter))) ?? []

/** Stores marks, `pending` until the server has them. Resolves to true on success. */
export const markCached = async (owner: string, works: readonly Work[], marks: Marks, pending: boolean): Promise<boolean> =>
  (await withDatabase((database) => database.mark(owner, works, marks, pending).then(() => true))) ?? false

export const pendingMarks = async (owner: string): Promise<ReadonlyMap<string, Marks>> =>
  (await withDatabase((database) => database.pending(owner))) ?? new Map()

export async function settleMarks(sent: ReadonlyMap<string, Marks>): Promise<void> {
  await withDatabase((database) => database.settle(sent))
}

export async function uncacheWorks(ids: readonly string[]): Promise<void> {
  await withDatabase((database) => database.forget(ids))
}

/** Stores a work that the server does not have yet. Resolves to true on success; a full disk does not disable the cache. */
export const storeLocalWork = async (owner: string, work: Work, files: LocalFiles): Promise<boolean> =>
  (await withDatabase((database) =>
    database.keepLocal(owner, work, files).then(
      () => true,
      () => false,
    ),
  )) ?? false

export const localWorks = async (owner: string): Promise<Awaited<ReturnType<HistoryDatabase['locals']>>> =>
  (await withDatabase((database) => database.locals(owner))) ?? []

/** Deletes all works of a member from this browser. */
export async function uncacheWorksOf(owner: string): Promise<void> {
  const works = await cachedWorks(owner, ALL_NEWEST)
  await uncacheWorks(works.map((work) => work.image_id))
}

async function withDatabase<T>(use: (database: HistoryDatabase) => Promise<T>): Promise<T | undefined> {
  opening ??= import('./database.ts').then(({ openDatabase }) => openDatabase()).catch(giveUp)
  const database = await opening
  return database && (await use(database).catch(giveUp))
}

/** Makes the next use reopen the database, also after a failure. */
export function reopenCache(): void {
  opening = undefined
}

function giveUp(): undefined {
  opening = Promise.resolve(undefined)
  notify(i18next.t('history.cacheFailed'), { tone: 'warning', id: 'history cache' })
}
