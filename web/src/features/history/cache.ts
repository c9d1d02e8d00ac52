import type { Work } from '@stipple/core/contract/shapes'
import i18next from 'i18next'
import { notify } from '../../lib/notify.ts'
import type { HistoryDatabase, LocalFiles, Marks } from './database.ts'
import { ALL_NEWEST, type WorksFilter } from './filter.ts'

/**
 * The local history: the works that this browser has seen last, per member, so that they show at once and while the server is away; also marks and works that
 * the server does not have yet. When it cannot be opened a notice says so once, and everything else works without it.
 */
let opening: Promise<HistoryDatabase | undefined> | undefined

export async function rememberWorks(owner: string, works: readonly Work[], covers?: 'everything' | 'newest'): Promise<void> {
  await withDatabase((database) => database.remember(owner, works, covers))
}

export const cachedWorks = async (owner: string, filter: WorksFilter): Promise<Work[]> =>
  (await withDatabase((database) => database.list(owner, filter))) ?? []

/** Whether the marks were stored. */
export const markCached = async (owner: string, works: readonly Work[], marks: Marks, pending: boolean): Promise<boolean> =>
  (await withDatabase((database) => database.mark(owner, works, marks, pending).then(() => true))) ?? false

export const pendingMarks = async (owner: string): Promise<ReadonlyMap<string, Marks>> =>
  (await withDatabase((database) => database.pending(owner))) ?? new Map()

export async function settleMarks(sent: ReadonlyMap<string, Marks>): Promise<void> {
  await withDatabase((database) => database.settle(sent))
}

export async function forgetWorks(ids: readonly string[]): Promise<void> {
  await withDatabase((database) => database.forget(ids))
}

/** Whether it was stored; a full disk does not disable the database. */
export const keepLocalWork = async (owner: string, work: Work, files: LocalFiles): Promise<boolean> =>
  (await withDatabase((database) =>
    database.keepLocal(owner, work, files).then(
      () => true,
      () => false,
    ),
  )) ?? false

export const localWorks = async (owner: string): Promise<Awaited<ReturnType<HistoryDatabase['locals']>>> =>
  (await withDatabase((database) => database.locals(owner))) ?? []

/** Deletes all works of a member that this browser keeps. */
export async function forgetWorksOf(owner: string): Promise<void> {
  const works = await cachedWorks(owner, ALL_NEWEST)
  await forgetWorks(works.map((work) => work.image_id))
}

async function withDatabase<T>(use: (database: HistoryDatabase) => Promise<T>): Promise<T | undefined> {
  opening ??= import('./database.ts').then(({ openDatabase }) => openDatabase()).catch(giveUp)
  const database = await opening
  return database && (await use(database).catch(giveUp))
}

/** Forgets a database that could not be opened, so that the next use tries again. */
export function reopenCache(): void {
  opening = undefined
}

function giveUp(): undefined {
  opening = Promise.resolve(undefined)
  notify(i18next.t('history.cacheFailed'), { tone: 'warning', id: 'history cache' })
}
