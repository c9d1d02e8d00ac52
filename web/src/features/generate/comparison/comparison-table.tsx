import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarks, WorkPicture } from '../../history/public.ts'
import styles from './comparison-sheet.module.css'

export interface NamedAxis {
  readonly label: string
  readonly values: readonly string[]
}

interface Props {
  readonly title: string
  readonly caption: string | undefined
  readonly across: NamedAxis
  readonly down: NamedAxis
  /** Row by row. */
  readonly jobs: readonly Job[]
}

export function ComparisonTable({ title, caption, across, down, jobs }: Props) {
  const { t } = useTranslation()
  const named = down.label !== ''
  return (
    // Scrolls sideways, also by the keyboard.
    <div className={styles.scroller} role="region" aria-label={caption ?? title} tabIndex={0} data-scrolls>
      <table className={styles.table} style={{ '--columns': across.values.length } as CSSProperties}>
        {caption !== undefined && <caption className={styles.caption}>{caption}</caption>}
        <thead>
          <tr>
            {named && <td />}
            {across.values.map((value) => (
              <th key={value} scope="col">
                {t('playground.comparison.value', { label: across.label, value })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {down.values.map((value, row) => (
            <tr key={value}>
              {named && <th scope="row">{t('playground.comparison.value', { label: down.label, value })}</th>}
              {across.values.map((column, index) => {
                const job = jobs[row * across.values.length + index]
                return (
                  <td key={column} className={styles.cell}>
                    {job && <Cell job={job} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ job }: { readonly job: Job }) {
  const { t } = useTranslation()
  const gone = useMarks((state) => state.gone)
  const work = job.works.find((one) => !gone[one.image_id])
  if (work)
    return (
      <Link to="/work/$id" params={{ id: work.image_id }} className={styles.open}>
        <WorkPicture work={work} sizes="360px" />
      </Link>
    )
  if (isActive(job.status))
    return (
      <div
        className={styles.running}
        role="progressbar"
        aria-label={t('generate.progressOf', { title: job.modelName })}
        aria-valuenow={Math.floor(job.progress)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {job.progress > 0 ? t('generate.percent', { percent: Math.floor(job.progress) }) : t('playground.comparison.waiting')}
      </div>
    )
  if (job.status === 'Failed')
    return <p className={styles.failed}>{t('playground.comparison.failed', { reason: job.error?.message ?? '' })}</p>
  return <p className={styles.failed}>{job.status === 'Cancelled' ? t('playground.comparison.cancelled') : '–'}</p>
}
