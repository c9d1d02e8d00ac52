import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/confirm.ts'
import { notify, notifyError } from '../../lib/notify.ts'
import { chunkIds } from './chunk-ids.ts'
import { purged } from './marks-store.ts'
import { listsChanged } from './queries.ts'

/** Asks first; then works in the trash and their files are gone. True when they are. */
export async function purgeWorks(queries: QueryClient, ids: readonly string[]): Promise<boolean> {
  const { t } = i18next
  const count = ids.length
  const sure = await confirm({ title: t('gallery.purgeTitle', { count }), text: t('gallery.purgeText'), action: t('gallery.purge') })
  if (!sure) return false
  return tell(async () => {
    for (const part of chunkIds(ids)) await api('POST /api/v2/works_purge', { body: { image_ids: part } })
    purged(queries, ids)
  })
}

/** Asks first; then everything in the trash is gone. */
export async function emptyTrash(queries: QueryClient): Promise<boolean> {
  const { t } = i18next
  const sure = await confirm({ title: t('gallery.emptyTrashTitle'), text: t('gallery.purgeText'), action: t('gallery.emptyTrash') })
  if (!sure) return false
  return tell(async () => {
    await api('POST /api/v2/works_purge', { body: {} })
    queries.removeQueries({ queryKey: ['works', 'list'], type: 'inactive' })
    void listsChanged(queries, { trashed: true })
  })
}

async function tell(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    notify(i18next.t('gallery.purged'), { tone: 'done' })
    return true
  } catch (error) {
    notifyError(error)
    return false
  }
}
