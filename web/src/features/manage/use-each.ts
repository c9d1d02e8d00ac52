import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { errorText, notify } from '../../lib/notify.ts'
import { inboxQuery } from './queries.ts'

/** Makes a call for each of several rows, one after another, and reports how many succeeded and why others did not. */
export function useEach(list: 'jobs' | 'members' | 'keys' | 'feedback' | 'reports' | 'comments') {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (ids: readonly string[], call: (id: string) => Promise<unknown>): Promise<void> => {
    setBusy(true)
    const failures: unknown[] = []
    // All together would meet the limit of calls.
    for (const id of ids) await call(id).catch((error: unknown) => failures.push(error))
    const done = ids.length - failures.length
    if (failures.length === 0) notify(i18next.t('manage.each.done', { count: done }), { tone: 'done' })
    else notify(i18next.t('manage.each.failed', { done, count: ids.length, reason: errorText(failures[0]) }), { tone: 'problem' })
    setBusy(false)
    void queries.invalidateQueries(inboxQuery)
    await queries.invalidateQueries({ queryKey: ['manage', list] })
  }
  return { busy, run }
}
