import type { Collection } from '@stipple/core/contract/collections'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '../../lib/api.ts'
import { appOrigin } from '../../lib/base.ts'
import { confirm } from '../../lib/confirm.ts'
import { notify, succeeds } from '../../lib/notify.ts'
import { copyText } from '../../lib/use-copy.ts'
import { changeListed, listsChanged } from '../history/public.ts'
import { collectionsChanged } from './queries.ts'

/** Most works of one call. */
const AT_ONCE = 500

/** Address of the page that a link opens. */
export const addressOf = (link: string): string => `${appOrigin()}/shared/${link}`

/** Adds works to a collection, or removes them, with a notice; resolves to true on success. */
export function changeWorks(
  queries: QueryClient,
  { id, name }: Pick<Collection, 'id' | 'name'>,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<boolean> {
  return succeeds(async () => {
    for (let from = 0; from < Math.max(add.length, remove.length); from += AT_ONCE) {
      const body = { add: add.slice(from, from + AT_ONCE), remove: remove.slice(from, from + AT_ONCE) }
      await api('POST /api/collections/:id/works', { params: { id }, body })
    }
    collectionsChanged(queries)
    void listsChanged(queries)
    notify(i18next.t(add.length > 0 ? 'collections.added' : 'collections.removed', { name }), { tone: 'done', id: 'collected' })
  })
}

/** Creates the link of a collection or copies the existing one; `shared: false` removes it. */
export function shareCollection(queries: QueryClient, { id }: Pick<Collection, 'id'>, shared = true): Promise<boolean> {
  return succeeds(async () => {
    const { data } = await api('POST /api/collections/:id/link', { params: { id }, body: { shared } })
    collectionsChanged(queries)
    await announceLink(data.link, 'collections.shared')
  })
}

/** The same for a work. */
export function shareWork(queries: QueryClient, id: string, shared = true): Promise<boolean> {
  return succeeds(async () => {
    const { data } = await api('POST /api/v2/works/:id/link', { params: { id }, body: { shared } })
    changeListed(queries, [id], (work) => {
      const { link, ...rest } = { ...work, ...data }
      return shared && link !== undefined ? { ...rest, link } : rest
    })
    await announceLink(data.link, 'collections.sharedWork')
  })
}

/** Deletes a collection after a confirmation; resolves to true if deleted. */
export async function deleteCollection(queries: QueryClient, { id, name }: Collection): Promise<boolean> {
  const { t } = i18next
  const sure = await confirm({
    title: t('collections.deleteTitle', { name }),
    text: t('collections.deleteText'),
    action: t('common.delete'),
  })
  if (!sure) return false
  return succeeds(async () => {
    await api('DELETE /api/collections/:id', { params: { id } })
    collectionsChanged(queries)
    notify(t('collections.deleted'), { tone: 'done' })
  })
}

async function announceLink(link: string | undefined, text: 'collections.shared' | 'collections.sharedWork'): Promise<void> {
  if (link !== undefined) await copyText(addressOf(link))
  notify(i18next.t(link === undefined ? 'collections.tookBack' : text), { tone: 'done', id: 'shared' })
}
