import type { Work } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import { localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { useJobsFrom } from '../../generate/public.ts'
import { lineageQuery } from '../queries.ts'
import styles from './being-made.module.css'

/** Unfinished jobs started from the work on this page; their works then appear in the lineage. */
export function UnfinishedJobs({ work }: { work: Work }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const jobs = useJobsFrom(work.image_id)
  const done = jobs.filter(({ status }) => status === 'Finished').length
  const id = work.image_id
  useEffect(() => {
    if (done > 0) void queries.invalidateQueries({ queryKey: lineageQuery(id).queryKey })
  }, [done, id, queries])
  const going = jobs.filter(({ status }) => isActive(status))
  if (going.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('work.beingMade')}>
      {going.map((job) => (
        <li key={job.id} className={styles.job}>
          <span className={styles.field}>
            <StippleField seed={job.id} progress={job.progress / 100} />
          </span>
          <span>{localize(findMode(job.mode)?.label, language) ?? job.mode}</span>
          <span className={styles.percent}>{t('generate.percent', { percent: Math.floor(job.progress) })}</span>
        </li>
      ))}
    </ul>
  )
}
