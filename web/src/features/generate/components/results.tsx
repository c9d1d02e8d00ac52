import { useElementSize, useViewportSize } from '@mantine/hooks'
import type { Job, User } from '@stipple/core/contract/shapes'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { ALL_NEWEST, useMarks, useWorks, WorksStrip } from '../../history/public.ts'
import { shownJobs } from '../jobs/shown-jobs.ts'
import { useJobs } from '../jobs/store.ts'
import styles from './results-panel.module.css'

/** Loaded with the first job. */
const JobSheet = lazy(async () => ({ default: (await import('./job-sheet.tsx')).JobSheet }))

const ComparisonSheet = lazy(
  withTexts(['playground'], async () => ({ default: (await import('../comparison/comparison-sheet.tsx')).ComparisonSheet })),
)

/** Each comparison once, in the place of its newest job. */
const withoutRepeats = (jobs: readonly Job[]): readonly Job[] =>
  jobs.filter(
    ({ comparison }, index) => comparison === undefined || jobs.findIndex((one) => one.comparison?.id === comparison.id) === index,
  )

interface Props {
  readonly user: User | undefined
  readonly wide: boolean
  /** Shown while there are no results. */
  readonly blank: ReactNode
}

/** Running and new jobs as large as possible; older works follow below. */
export function Results({ user, wide, blank }: Props) {
  const { t } = useTranslation()
  const { jobs, seeds, old, dismissed, connection } = useJobs()
  const gone = useMarks((state) => state.gone)
  const { works, isPending, more } = useWorks(user?.userKey, ALL_NEWEST)
  const { ref, width } = useElementSize()
  const { height } = useViewportSize()

  const large = useMemo(
    () => shownJobs({ jobs, old, dismissed }).filter((job) => job.status !== 'Finished' || job.works.some((work) => !gone[work.image_id])),
    [jobs, old, dismissed, gone],
  )
  const earlier = useMemo(() => {
    // A comparison shows all its jobs, whichever of them is large.
    const compared = new Set(large.flatMap(({ comparison }) => comparison?.id ?? []))
    const others = Object.values(jobs).filter(({ comparison }) => comparison && compared.has(comparison.id))
    const shown = new Set([...large, ...others].flatMap((job) => job.works.map((work) => work.image_id)))
    return works.filter((work) => !shown.has(work.image_id))
  }, [works, large, jobs])

  useEffect(() => {
    useJobs.setState({ resultsVisible: true })
    return () => useJobs.setState({ resultsVisible: false })
  }, [])

  const room = { width: Math.max(0, width), height: Math.max(320, (height || 800) * (wide ? 0.74 : 0.62)) }
  const empty = large.length === 0 && works.length === 0 && !(user && isPending)
  return (
    <>
      <div ref={ref} className={styles.sheets}>
        {connection === 'lost' && large.some((job) => job.status === 'Processing' || job.status === 'Pending') && (
          <p className={styles.lost} role="status">
            {t('generate.reconnecting')}
          </p>
        )}
        <Suspense>
          {width > 0 &&
            withoutRepeats(large).map((job) =>
              job.comparison ? (
                <ComparisonSheet key={job.comparison.id} id={job.comparison.id} />
              ) : (
                <JobSheet key={seeds[job.id] ?? job.id} seed={seeds[job.id] ?? job.id} job={job} room={room} />
              ),
            )}
        </Suspense>
      </div>
      {empty && blank}
      {earlier.length > 0 && (
        <>
          {large.length > 0 && <h2 className={styles.before}>{t('generate.before')}</h2>}
          <Suspense>
            <WorksStrip works={earlier} onEnd={more} />
          </Suspense>
        </>
      )}
    </>
  )
}
