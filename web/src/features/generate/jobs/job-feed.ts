// @offline
import type { Job, User } from '@stipple/core/contract/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../../../lib/dialogs.ts'
import { notify, notifyTogether } from '../../../lib/notify.ts'
import { sessionQuery } from '../../account/public.ts'
import { balanceQuery } from '../../credits/public.ts'
import { refer } from '../../drafts/public.ts'
import { addWorks } from '../../history/public.ts'
import { setUnread } from '../../notices/public.ts'
import { loadOptionsSync, useOptions } from '../../options/public.ts'
import { notifyInBackground } from './background-notification.ts'
import { followJobs } from './feed.ts'
import { followOutbox } from './outbox.ts'
import { savedText } from './saved-text.ts'
import { forgetJobs, useJobs } from './store.ts'

/** Used once, in the shell: follows jobs, stores and announces their works. Renders nothing. */
export function JobFeed({ user }: { user: User }) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const owner = user.userKey

  useEffect(() => {
    const onEnded = (jobs: readonly Job[]) => {
      notifyInBackground(jobs)
      for (const job of jobs) {
        if (job.status === 'Finished') {
          addWorks(queries, owner, job.works)
          // The form says how long such a run takes: it has just been learned.
          void queries.invalidateQueries({ queryKey: ['models', 'wait', job.model] })
          referTo(job)
          notify(savedText(job, t), { tone: 'done', id: `saved ${job.comparison?.id ?? job.id}` })
        }
        // The queue says so itself, in the place of the job.
        if (job.status === 'Cancelled' && useDialogs.getState().open !== 'queue')
          notifyTogether('cancelled', (count) => t('generate.cancelled', { count }))
        // The results show a card for it; elsewhere this notice is the only message.
        if (job.status === 'Failed' && !useJobs.getState().resultsVisible)
          notify(job.error?.message ?? t('generate.failedTitle'), { tone: 'problem', id: `failed ${job.id}` })
      }
      void queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
    }
    const onBalance = (balance: number) => queries.setQueryData(balanceQuery.queryKey, balance)
    const onModels = () => void queries.invalidateQueries({ queryKey: ['models'] })
    return followJobs({ onEnded, onBalance, onOptions: reportOptionsRevision, onNotices: setUnread, onModels })
    // Another language reconnects the stream, so that its messages come in it.
  }, [owner, queries, t, i18n.language])

  useEffect(() => forgetJobs, [owner])

  // Waits until the server has confirmed the member: options of one member must not reach another's account.
  const known = useQuery(sessionQuery).data?.userKey === owner
  useEffect(() => (known ? followOptions(owner) : undefined), [known, owner])
  useEffect(() => followOutbox(owner, known), [known, owner])
  return null
}

/** Makes the last picture the input of further forms, where the member has chosen that. */
function referTo({ works }: Job): void {
  const last = works.at(-1)
  if (last?.media === 'image' && useOptions.getState().autoReference) refer(last)
}

const reportOptionsRevision = (revision: number): void => withSync((sync) => sync.reportOptionsRevision(revision))

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

/** When it cannot be loaded, the options of this browser apply until the next visit. */
const withSync = (use: (sync: Awaited<ReturnType<typeof loadOptionsSync>>) => void): void =>
  void loadOptionsSync().then(use, () => undefined)
