import type { Work } from '@stipple/core/contract/shapes'
import i18next from 'i18next'
import { notify } from '../../lib/notify.ts'
import { type HistoryDatabase, openDatabase } from './database.ts'
import { ALL_NEWEST, type WorksFilter } from './filter.ts'

/**
 * The local history: the works that this browser has seen last, per member, so that they are there at once and when the server is away.
 * Where it cannot be opened the person is told once, and everything goes on without it.
 */
let opening: Promise<HistoryDatabase | undefined> | undefined

export async function rememberWorks(owner: string, works: readonly Work[]): Promise<void> {
  const database = await open()
  await database?.remember(owner, works).catch(giveUp)
}

export async function cachedWorks(owner: string, filter: WorksFilter): Promise<Work[]> {
  const database = await open()
  return (await database?.list(owner, filter).catch(giveUp)) ?? []
}

export async function changeCached(ids: readonly string[], change: Partial<Pick<Work, 'starred' | 'rated'>>): Promise<void> {
  const database = await open()
  await database?.change(ids, change).catch(giveUp)
}

export async function forgetWorks(ids: readonly string[]): Promise<void> {
  const database = await open()
  await database?.forget(ids).catch(giveUp)
}

/** Everything that this browser keeps of a member's works. */
export async function forgetWorksOf(owner: string): Promise<void> {
  const works = await cachedWorks(owner, ALL_NEWEST)
  await forgetWorks(works.map((work) => work.image_id))
}

function open(): Promise<HistoryDatabase | undefined> {
  opening ??= openDatabase().catch(giveUp)
  return opening
}

/** Forgets a database that could not be opened, so that the next use tries again. */
export function reopenCache(): void {
  opening = undefined
}

function giveUp(): undefined {
  opening = Promise.resolve(undefined)
  notify(i18next.t('history.cacheFailed'), { tone: 'warning', id: 'history cache' })
}
