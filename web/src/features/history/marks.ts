import type { Work } from '@stipple/core/contract/shapes'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { create } from 'zustand'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/confirm.ts'
import { errorText, notify, notifyError } from '../../lib/notify.ts'
import { changeCached, forgetWorks } from './cache.ts'

interface Marks {
  /** Works that were starred or unstarred here, before every list has heard of it. */
  readonly starred: Readonly<Record<string, 0 | 1>>
  /** Works that were deleted here: hidden everywhere at once. */
  readonly gone: Readonly<Record<string, true>>
}

export const useMarks = create<Marks>()(() => ({ starred: {}, gone: {} }))

export const useStarred = (work: Work): boolean => useMarks((state) => (state.starred[work.image_id] ?? work.starred) === 1)

/** Shown at once; taken back if the server refuses. */
export async function setStarred(queries: QueryClient, ids: readonly string[], starred: 0 | 1): Promise<void> {
  const before = useMarks.getState().starred
  useMarks.setState({ starred: { ...before, ...Object.fromEntries(ids.map((id) => [id, starred] as const)) } })
  try {
    await api('POST /api/v2/works_update', { body: { image_ids: [...ids], starred } })
    void changeCached(ids, { starred })
    void queries.invalidateQueries({ queryKey: ['works'], refetchType: 'active' })
  } catch (error) {
    useMarks.setState({ starred: before })
    notifyError(error)
  }
}

/** Asks first. True when they are gone. */
export async function deleteWorks(queries: QueryClient, ids: readonly string[]): Promise<boolean> {
  const { t } = i18next
  const sure = await confirm({
    title: t('history.deleteTitle', { count: ids.length }),
    text: t('history.deleteText'),
    action: t('common.delete'),
  })
  if (!sure) return false
  const before = useMarks.getState().gone
  useMarks.setState({ gone: { ...before, ...Object.fromEntries(ids.map((id) => [id, true] as const)) } })
  try {
    await api('POST /api/v2/works_delete', { body: { image_ids: [...ids] } })
    notify(t('history.deleted'), { tone: 'done' })
    void forgetWorks(ids)
    void queries.invalidateQueries({ queryKey: ['works'] })
    void queries.invalidateQueries({ queryKey: ['works count'] })
    return true
  } catch (error) {
    useMarks.setState({ gone: before })
    notify(`${t('history.deleteFailed')} | ${errorText(error)}`, { tone: 'problem' })
    return false
  }
}
