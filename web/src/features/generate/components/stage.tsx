import { useElementSize, useViewportSize } from '@mantine/hooks'
import type { Mode } from '@stipple/core/modes/define-mode'
import { Suspense, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty/empty.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { useSession } from '../../account/public.ts'
import { setField } from '../../drafts/public.ts'
import { ALL_NEWEST, useMarks, useWorks, WorksStrip } from '../../history/public.ts'
import { stageOf } from '../jobs/stage.ts'
import { useJobs } from '../jobs/store.ts'
import styles from './stage.module.css'

/** Comes with the first job. */
const JobSheet = lazy(async () => ({ default: (await import('./job-sheet.tsx')).JobSheet }))

/** What is being made and was just made, as large as it can be; older works flow on below. */
export function Stage({ mode, wide }: { mode: Mode; wide: boolean }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { jobs, seeds, old, dismissed, line } = useJobs()
  const gone = useMarks((state) => state.gone)
  const { works, isPending, more } = useWorks(user?.userKey, ALL_NEWEST)
  const { ref, width } = useElementSize()
  const { height } = useViewportSize()

  const staged = useMemo(
    () => stageOf({ jobs, old, dismissed }).filter((job) => job.status !== 'Finished' || job.works.some((work) => !gone[work.image_id])),
    [jobs, old, dismissed, gone],
  )
  const earlier = useMemo(() => {
    const shown = new Set(staged.flatMap((job) => job.works.map((work) => work.image_id)))
    return works.filter((work) => !shown.has(work.image_id))
  }, [works, staged])

  useEffect(() => {
    useJobs.setState({ watched: true })
    return () => useJobs.setState({ watched: false })
  }, [])

  const room = { width: Math.max(0, width), height: Math.max(320, (height || 800) * (wide ? 0.74 : 0.62)) }
  const empty = staged.length === 0 && works.length === 0 && !(user && isPending)
  return (
    <section className={styles.stage} aria-label={t('generate.results')}>
      <div ref={ref} className={styles.sheets}>
        {line === 'lost' && staged.some((job) => job.status === 'Processing' || job.status === 'Pending') && (
          <p className={styles.lost} role="status">
            {t('generate.reconnecting')}
          </p>
        )}
        <Suspense>
          {width > 0 &&
            staged.map((job) => <JobSheet key={seeds[job.id] ?? job.id} seed={seeds[job.id] ?? job.id} job={job} room={room} />)}
        </Suspense>
      </div>
      {empty && <Blank mode={mode} />}
      {earlier.length > 0 && (
        <>
          {staged.length > 0 && <h2 className={styles.before}>{t('generate.before')}</h2>}
          <Suspense>
            <WorksStrip works={earlier} onEnd={more} />
          </Suspense>
        </>
      )}
      <Announcer />
    </section>
  )
}

const IDEAS = ['one', 'two', 'three'] as const

/** The very first sight: an invitation, and words to begin with. */
function Blank({ mode }: { mode: Mode }) {
  const { t } = useTranslation()
  const writes = mode.task === 'text-to-image'
  return (
    <div className={styles.blank}>
      <Empty title={t('generate.emptyTitle')} text={t(writes ? 'generate.emptyText' : 'generate.emptyPictureText')} form="peak">
        {/* An app brings its own words. */}
        {writes && mode.id !== 'Apps' && (
          <ul className={styles.ideas} aria-label={t('generate.tryOne')}>
            {IDEAS.map((idea) => (
              <li key={idea}>
                <button type="button" className={styles.idea} onClick={() => setField(mode.id, 'prompt', t(`generate.ideas.${idea}`))}>
                  {t(`generate.ideas.${idea}`)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Empty>
    </div>
  )
}

/** Says aloud when a job ended; its progress is in the bar of the job itself. */
function Announcer() {
  const { t } = useTranslation()
  const jobs = useJobs((state) => state.jobs)
  const old = useJobs((state) => state.old)
  const ended = Object.values(jobs).filter((job) => job.status === 'Finished' && !old[job.id])
  const last = ended.toSorted((a, b) => a.revision - b.revision).at(-1)
  return (
    <p className="unseen" role="status">
      {last && t('generate.announceDone', { title: last.prompt || t('generate.untitled') })}
    </p>
  )
}
