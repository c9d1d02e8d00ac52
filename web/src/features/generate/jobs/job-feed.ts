import type { Job, User } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/notify.ts'
import { balanceQuery } from '../../credits/public.ts'
import { addWorks } from '../../history/public.ts'
import { learnDuration } from './durations.ts'
import { followJobs } from './feed.ts'
import { forgetJobs, useJobs } from './store.ts'
import { tellHidden } from './tell-hidden.ts'

/** Stands once in the shell: jobs are followed, and what they made is kept and announced. Shows nothing itself. */
export function JobFeed({ user }: { user: User }) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const owner = user.userKey

  useEffect(() => {
    const onEnded = (jobs: readonly Job[]) => {
      tellHidden(jobs)
      for (const job of jobs) {
        if (job.status === 'Finished') {
          learnDuration(job)
          addWorks(queries, owner, job.works)
          notify(t('generate.saved', { count: job.works.length }), { tone: 'done', id: `saved ${job.id}` })
        }
        if (job.status === 'Cancelled') notify(t('generate.cancelled'), { id: `cancelled ${job.id}` })
        // The results show a card for it; elsewhere this is the only word of it.
        if (job.status === 'Failed' && !useJobs.getState().watched)
          notify(job.error?.message ?? t('generate.failedTitle'), { tone: 'problem', id: `failed ${job.id}` })
      }
      void queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
    }
    const onBalance = (balance: number) => queries.setQueryData(balanceQuery.queryKey, balance)
    return followJobs({ onEnded, onBalance })
    // Another language opens the stream anew, so that notes come in it.
  }, [owner, queries, t, i18n.language])

  useEffect(() => forgetJobs, [owner])
  return null
}
