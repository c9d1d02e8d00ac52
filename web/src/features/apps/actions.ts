import type { Template } from '@stipple/core/contract/templates'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/confirm.ts'
import { notify, notifyError, succeeds } from '../../lib/notify.ts'

/** Refetches lists of apps and single apps. */
export const refreshApps = (queries: QueryClient): Promise<unknown> =>
  Promise.all([queries.invalidateQueries({ queryKey: ['apps'] }), queries.invalidateQueries({ queryKey: ['app'] })])

/** Shares an app with everyone, or makes it private. Everything else is unchanged. */
export async function shareApp(queries: QueryClient, { id, shared }: { id: string; shared: boolean }): Promise<void> {
  try {
    const { name, description, cover, mode, model, parameters } = await api('GET /api/v2/templates/:id', { params: { id } })
    await api('POST /api/v2/template_save', {
      body: { id, name, description, ...(cover !== undefined && { cover }), job_type: mode, model, parameters, shared },
    })
    notify(i18next.t(shared ? 'apps.shared' : 'apps.unshared', { name }), { tone: 'done' })
    await refreshApps(queries)
  } catch (error) {
    notifyError(error)
  }
}

/** Deletes an app after a confirmation. Resolves to true if it was deleted. */
export async function deleteApp(queries: QueryClient, { id, name }: Pick<Template, 'id' | 'name'>): Promise<boolean> {
  const { t } = i18next
  if (!(await confirm({ title: t('apps.deleteTitle', { name }), text: t('apps.deleteText'), action: t('common.delete') }))) return false
  return succeeds(async () => {
    await api('POST /api/v2/template_delete', { body: { id } })
    notify(t('apps.deleted'), { tone: 'done' })
    await refreshApps(queries)
  })
}
