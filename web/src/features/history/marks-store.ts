import type { Work } from '@stipple/core/contract/shapes'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { create } from 'zustand'
import { api, isOffline } from '../../lib/api.ts'
import { confirm } from '../../lib/confirm.ts'
import { errorText, notify, notifyError, succeeds } from '../../lib/notify.ts'
import { uncacheWorks, markCached } from './cache.ts'
import { chunkIds } from './chunk-ids.ts'
import type { Marks } from './database.ts'
import { sendPendingLater } from './outbox.ts'
import { ownerOf } from './owner.ts'
import { changeListed, listsChanged } from './queries.ts'

interface Changes {
  /** Marks set here, until every list has them. */
  readonly starred: Readonly<Record<string, 0 | 1>>
  readonly rated: Readonly<Record<string, 0 | 1>>
  /** Works deleted here: hidden everywhere at once. */
  readonly gone: Readonly<Record<string, true>>
  /** Works restored or permanently deleted: hidden in the trash. */
  readonly leftTrash: Readonly<Record<string, true>>
}

export const useMarks = create<Changes>()(() => ({ starred: {}, rated: {}, gone: {}, leftTrash: {} }))

export const useStarred = (work: Work): boolean => useMarks((state) => (state.starred[work.image_id] ?? work.starred) === 1)

/** A work with the marks set here. */
export function withMarks<W extends Work>(work: W, { starred, rated }: Pick<Changes, 'starred' | 'rated'>): W {
  const now = { starred: starred[work.image_id] ?? work.starred, rated: rated[work.image_id] ?? work.rated }
  return now.starred === work.starred && now.rated === work.rated ? work : { ...work, ...now }
}

/** Shown at once; undone if the server refuses, stored and sent later if it is unreachable. */
export async function setMarks(queries: QueryClient, works: readonly Work[], marks: Marks): Promise<void> {
  const before = useMarks.getState()
  overlay(works, marks)
  const owner = ownerOf(queries)
  const ids = works.map(({ image_id }) => image_id)
  try {
    for (const part of chunkIds(ids)) await api('POST /api/v2/works_update', { body: { image_ids: part, ...marks } })
    changeListed(queries, ids, (work) => ({ ...work, ...marks }))
    void queries.invalidateQueries({ queryKey: ['works count'] })
    if (owner !== undefined) void markCached(owner, works, marks, false)
  } catch (error) {
    if (isOffline(error) && owner !== undefined && (await markCached(owner, works, marks, true))) {
      sendPendingLater(queries, owner)
      return notify(i18next.t('history.markedAway'), { tone: 'warning', id: 'marked away' })
    }
    useMarks.setState({ starred: before.starred, rated: before.rated })
    notifyError(error)
  }
}

function overlay(works: readonly Work[], { starred, rated }: Marks): void {
  const all = <V>(value: V) => Object.fromEntries(works.map(({ image_id }) => [image_id, value] as const))
  useMarks.setState((now) => ({
    ...(starred !== undefined && { starred: { ...now.starred, ...all(starred) } }),
    ...(rated !== undefined && { rated: { ...now.rated, ...all(rated) } }),
  }))
}

/** Asks for confirmation. True if the works are in the trash; the notice offers to restore them. */
export async function deleteWorks(queries: QueryClient, ids: readonly string[]): Promise<boolean> {
  const { t } = i18next
  const sure = await confirm({
    title: t('history.deleteTitle', { count: ids.length }),
    text: t('history.deleteText'),
    action: t('common.delete'),
  })
  if (!sure) return false
  const before = useMarks.getState()
  useMarks.setState({ gone: { ...before.gone, ...flags(ids) }, leftTrash: without(before.leftTrash, ids) })
  try {
    for (const part of chunkIds(ids)) await api('POST /api/v2/works_delete', { body: { image_ids: part } })
    notify(t('history.deleted'), {
      tone: 'done',
      action: { label: t('history.undo'), run: () => void restoreWorks(queries, ids) },
    })
    void uncacheWorks(ids)
    void listsChanged(queries, { trashed: true })
    return true
  } catch (error) {
    useMarks.setState({ gone: before.gone, leftTrash: before.leftTrash })
    notify(`${t('history.deleteFailed')} | ${errorText(error)}`, { tone: 'problem' })
    return false
  }
}

/** Restores works from the trash. */
export function restoreWorks(queries: QueryClient, ids: readonly string[]): Promise<boolean> {
  return succeeds(async () => {
    for (const part of chunkIds(ids)) await api('POST /api/v2/works_restore', { body: { image_ids: part } })
    useMarks.setState(({ gone, leftTrash }) => ({ gone: without(gone, ids), leftTrash: { ...leftTrash, ...flags(ids) } }))
    notify(i18next.t('history.restored'), { tone: 'done' })
    void listsChanged(queries, { trashed: false })
  })
}

/** Permanently deletes works in the trash. */
export function purged(queries: QueryClient, ids: readonly string[]): void {
  useMarks.setState(({ gone, leftTrash }) => ({ gone: { ...gone, ...flags(ids) }, leftTrash: { ...leftTrash, ...flags(ids) } }))
  void uncacheWorks(ids)
  void listsChanged(queries, { trashed: true })
}

const flags = (ids: readonly string[]): Record<string, true> => Object.fromEntries(ids.map((id) => [id, true] as const))

function without(all: Readonly<Record<string, true>>, ids: readonly string[]): Record<string, true> {
  const left = { ...all }
  for (const id of ids) delete left[id]
  return left
}
