import type { Job, User } from '@stipple/core/contract/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/notify.ts'
import { sessionQuery } from '../../account/public.ts'
import { balanceQuery } from '../../credits/public.ts'
import { refer } from '../../drafts/public.ts'
import { addWorks } from '../../history/public.ts'
import { loadOptionsSync, useOptions } from '../../options/public.ts'
import { notifyInBackground } from './background-notification.ts'
import { learnDuration } from './durations.ts'
import { followJobs } from './feed.ts'
import { forgetJobs, useJobs } from './store.ts'

/** Stands once in the shell: jobs are followed, and what they made is kept and announced. Shows nothing itself. */
export function JobFeed({ user }: { user: User }) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const owner = user.userKey

  useEffect(() => {
    const onEnded = (jobs: readonly Job[]) => {
      notifyInBackground(jobs)
      for (const job of jobs) {
        if (job.status === 'Finished') {
          learnDuration(job)
          addWorks(queries, owner, job.works)
          referTo(job)
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
    return followJobs({ onEnded, onBalance, onOptions: hearOptions })
    // Another language opens the stream anew, so that notes come in it.
  }, [owner, queries, t, i18n.language])

  useEffect(() => forgetJobs, [owner])

  // Not before the server has said who this is: what one member set must not reach another's account.
  const known = useQuery(sessionQuery).data?.userKey === owner
  useEffect(() => (known ? followOptions(owner) : undefined), [known, owner])
  return null
}

/** Where the member wants it, what they made last is what they go on from. */
function referTo({ works }: Job): void {
  const last = works.at(-1)
  if (last?.media === 'image' && useOptions.getState().autoReference) refer(last)
}

const hearOptions = (revision: number): void => withSync(({ hearOptions: applyReports }) => applyReports(revision))

function followOptions(owner: string): () => void {
  let gone = false
  let stop: (() => void) | undefined
  withSync((sync) => {
    if (!gone) stop = sync.followOptions(owner)
  })
  return () => {
    gone = true
    stop?.()
  }
}

/** Where it cannot be fetched, the options are those of this browser until the next visit. */
const withSync = (use: (sync: Awaited<ReturnType<typeof loadOptionsSync>>) => void): void =>
  void loadOptionsSync().then(use, () => undefined)
