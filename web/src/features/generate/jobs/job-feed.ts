// @offline
import type { Job, User } from '@stipple/core/contract/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../../../lib/dialogs.ts'
import { notify, notifyTogether } from '../../../lib/notify.ts'
import { sessionQuery } from '../../account/public.ts'
import { balanceQuery } from '../../credits/public.ts'
import { offerAsInput } from '../../drafts/public.ts'
import { addWorks } from '../../history/public.ts'
import { setUnread } from '../../notices/public.ts'
import { loadOptionsSync, useOptions } from '../../options/public.ts'
import { notifyInBackground } from './background-notification.ts'
import { followJobs } from './feed.ts'
import { followOutbox } from './outbox.ts'
import { savedText } from './saved-text.ts'
import { clearJobs, useJobs } from './store.ts'

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
          // The form's time estimate changes after the run.
          void queries.invalidateQueries({ queryKey: ['models', 'wait', job.model] })
          referTo(job)
          notify(savedText(job, t), { tone: 'done', id: `saved ${job.comparison?.id ?? job.id}` })
        }
        // The queue shows it in the job's place.
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
    // Another language reconnects the stream, so that its messages are in it.
  }, [owner, queries, t, i18n.language])

  useEffect(() => clearJobs, [owner])

  // Waits until the server has confirmed the member: one member's options must not reach another's account.
  const known = useQuery(sessionQuery).data?.userKey === owner
  useEffect(() => (known ? followOptions(owner) : undefined), [known, owner])
  useEffect(() => followOutbox(owner, known), [known, owner])
  return null
}

/** Makes the last image the input of other forms, if the member enabled that. */
function referTo({ works }: Job): void {
  const last = works.at(-1)
  if (last?.media === 'image' && useOptions.getState().autoReference) offerAsInput(last)
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

/** If loading fails, this browser's options apply until the next visit. */
const withSync = (use: (sync: Awaited<ReturnType<typeof loadOptionsSync>>) => void): void =>
  void loadOptionsSync().then(use, () => undefined)
