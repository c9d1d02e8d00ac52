import type { SavedSearch } from '@stipple/core/contract/searches'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '../../lib/api.ts'
import { notify, notifyError } from '../../lib/notify.ts'
import { changeSearches } from './queries.ts'

/** Removes a saved search; the notice offers to undo it. */
export async function removeSearch(queries: QueryClient, { id, place, name, view }: SavedSearch): Promise<void> {
  try {
    await api('DELETE /api/searches/:id', { params: { id } })
    changeSearches(queries, place, (all) => all.filter((one) => one.id !== id))
    const again = async (): Promise<void> => {
      try {
        const { data } = await api('POST /api/searches', { body: { place, name, view } })
        changeSearches(queries, place, (all) => [data, ...all])
      } catch (error) {
        notifyError(error)
      }
    }
    notify(i18next.t('finding.searches.removed'), {
      tone: 'done',
      id: 'search removed',
      action: { label: i18next.t('finding.searches.undo'), run: () => void again() },
    })
  } catch (error) {
    notifyError(error)
  }
}
