import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import { localize } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../../history/public.ts'
import { mergeJob } from '../jobs/merge.ts'
import { useJobs } from '../jobs/store.ts'
import { cancelJob } from '../jobs/submit.ts'
import { comparisonQuery } from './comparison-queries.ts'
import { ComparisonTable, type NamedAxis } from './comparison-table.tsx'
import styles from './comparison-sheet.module.css'

interface Props {
  readonly id: string
  /** It fills a page of its own. */
  readonly alone?: boolean
}

/** A comparison: images by value, the first axis horizontally, the second vertically, a table for each value of the third. */
export function ComparisonSheet({ id, alone = false }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(comparisonQuery(id))
  const known = useJobs((state) => state.jobs)
  if (error) return <LoadFailed onRetry={() => void refetch()}>{t('playground.comparison.gone')}</LoadFailed>
  if (!data) return <Skeleton height={320} />

  const jobs = data.jobs.map((job) => mergeJob(known[job.id], job))
  const open = jobs.filter((job) => isActive(job.status))
  const axes: readonly NamedAxis[] = data.axes.map(({ label, labels }) => ({
    label: localize(label, language),
    values: labels.map((value) => localize(value, language)),
  }))
  const [across = EMPTY, down = EMPTY, deep = EMPTY] = axes
  const [first] = jobs
  const title = titleOf(first?.works[0] ?? { prompt: first?.prompt ?? '', mode: data.mode }, language)
  const tableOf = (index: number): readonly Job[] => {
    const size = across.values.length * down.values.length
    return jobs.slice(index * size, (index + 1) * size)
  }
  const Heading = alone ? 'h1' : 'h2'
  return (
    <article className={styles.sheet} aria-label={title}>
      <header className={styles.head}>
        <Heading className={styles.title}>
          {alone ? (
            title
          ) : (
            <Link to="/comparison/$id" params={{ id }}>
              {title}
            </Link>
          )}
        </Heading>
        <span className={styles.facts}>
          {t('playground.comparison.facts', { count: jobs.length })} · {stamp(data.created)}
        </span>
        {open.length > 0 && (
          <Button size="small" onClick={() => void Promise.all(open.map((job) => cancelJob(job.id)))}>
            {t('playground.comparison.cancel')}
          </Button>
        )}
      </header>
      {deep.values.map((value, index) => (
        <ComparisonTable
          key={value}
          title={title}
          caption={deep.label === '' ? undefined : t('playground.comparison.value', { label: deep.label, value })}
          across={across}
          down={down}
          jobs={tableOf(index)}
        />
      ))}
    </article>
  )
}

/** Placeholder of a missing axis: one unnamed row or table. */
const EMPTY: NamedAxis = { label: '', values: [''] }
