import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/confirm.ts'
import { notify, succeeds } from '../../lib/notify.ts'
import { chunkIds } from './chunk-ids.ts'
import { purged } from './marks-store.ts'
import { listsChanged } from './queries.ts'

/** Asks for confirmation, then deletes works in the trash with their files. True if deleted. */
export async function purgeWorks(queries: QueryClient, ids: readonly string[]): Promise<boolean> {
  const { t } = i18next
  const count = ids.length
  const sure = await confirm({ title: t('gallery.purgeTitle', { count }), text: t('gallery.purgeText'), action: t('gallery.purge') })
  if (!sure) return false
  return succeeds(async () => {
    for (const part of chunkIds(ids)) await api('POST /api/v2/works_purge', { body: { image_ids: part } })
    purged(queries, ids)
    notify(t('gallery.purged'), { tone: 'done' })
  })
}

/** Asks for confirmation, then empties the trash. */
export async function emptyTrash(queries: QueryClient): Promise<boolean> {
  const { t } = i18next
  const sure = await confirm({ title: t('gallery.emptyTrashTitle'), text: t('gallery.purgeText'), action: t('gallery.emptyTrash') })
  if (!sure) return false
  return succeeds(async () => {
    await api('POST /api/v2/works_purge', { body: {} })
    queries.removeQueries({ queryKey: ['works', 'list'], type: 'inactive' })
    void listsChanged(queries, { trashed: true })
    notify(t('gallery.purged'), { tone: 'done' })
  })
}
