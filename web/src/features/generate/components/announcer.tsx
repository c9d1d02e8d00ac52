import type { Job } from '@stipple/core/contract/shapes'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../lib/i18n.ts'
import { titleOf } from '../../history/public.ts'
import { PLACEHOLDER, useJobs } from '../jobs/store.ts'

/** Announces to screen readers that a job was queued, has started and is done, each once; its progress is in the job's own progress bar. */
export function Announcer() {
  const { t } = useTranslation()
  const [announcement, announce] = useState('')
  useEffect(
    () =>
      useJobs.subscribe((state, before) => {
        for (const job of Object.values(state.jobs)) {
          const text = textOf(job, {
            was: before.jobs[job.id],
            isOurs: state.seeds[job.id] !== undefined,
            isOld: state.old[job.id] === true,
            t,
          })
          if (text !== undefined) announce(text)
        }
      }),
    [t],
  )
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  )
}

interface About {
  readonly was: Job | undefined
  /** Sent from this page. */
  readonly isOurs: boolean
  /** It ended before this page knew it. */
  readonly isOld: boolean
  readonly t: TFunction
}

function textOf(job: Job, { was, isOurs, isOld, t }: About): string | undefined {
  if (job === was || isOld || job.id.startsWith(PLACEHOLDER)) return undefined
  const title = titleOf(job.works[0] ?? { prompt: job.prompt, mode: job.mode }, currentLanguage())
  if (job.status === 'Finished') return was?.status === 'Finished' ? undefined : t('generate.announceDone', { title })
  if (job.phase === 'generating') return was?.phase === 'generating' ? undefined : t('generate.announceBegun', { title })
  if (was || !isOurs) return undefined
  return job.queuePosition > 0 ? t('generate.announceQueued', { count: job.queuePosition }) : t('generate.announceSent')
}
