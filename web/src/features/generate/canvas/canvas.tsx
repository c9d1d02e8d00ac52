// @offline
import { useElementSize } from '@mantine/hooks'
import type { Job, User } from '@stipple/core/contract/shapes'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { ALL_NEWEST, useMarks, useWalkKeys, useWorks } from '../../history/public.ts'
import { JobSheet } from '../components/job-sheet.tsx'
import { QueueLine } from '../components/queue-line.tsx'
import { shownJobs } from '../jobs/shown-jobs.ts'
import { useJobs } from '../jobs/store.ts'
import { showOnCanvas, startCanvas, useCanvas, usePlace } from './canvas-store.ts'
import { batchOf, isShownBeside, onCanvas, type Piece, piecesOf, timeOfNewest } from './on-canvas.ts'
import { ShownWork } from './shown-work.tsx'
import { Strip } from './strip.tsx'
import styles from './canvas.module.css'

const ComparisonSheet = lazy(
  withTexts(['playground'], async () => ({ default: (await import('../comparison/comparison-sheet.tsx')).ComparisonSheet })),
)

interface Props {
  readonly user: User | undefined
  /** Mode of the form. */
  readonly mode: ModeId
  /** Beside the form, which then renders on it. */
  readonly wide: boolean
  /** Shown while it is empty. */
  readonly blank: ReactNode
}

/** A single large view: the running job, its result, or the piece chosen in the strip. */
export function Canvas({ user, mode, wide, blank }: Props) {
  const { t } = useTranslation()
  const { jobs, seeds, old, dismissed, connection } = useJobs()
  const gone = useMarks((state) => state.gone)
  const { works: listed, isPending, more } = useWorks(user?.userKey, ALL_NEWEST)
  const canvas = useCanvas()
  const { edited } = canvas
  const picture = usePlace((state) => state.picture)
  const { ref, width, height } = useElementSize()

  const known = useMemo(() => {
    const isThere = ({ image_id: id }: { readonly image_id: string }) => !gone[id]
    const large = shownJobs({ jobs, old, dismissed })
      .map((job): Job => (job.works.every(isThere) ? job : { ...job, works: job.works.filter(isThere) }))
      .filter((job) => job.status !== 'Finished' || job.works.length > 0)
    return { jobs: large, works: listed.filter(isThere) }
  }, [jobs, old, dismissed, gone, listed])
  const pieces = useMemo(() => piecesOf(known), [known])
  const newest = useMemo(() => timeOfNewest(pieces), [pieces])
  const { shown, since } = canvas.mode === mode ? canvas : { shown: undefined, since: newest }
  const chosen = onCanvas(known, shown)
  const piece = chosen && (chosen.id === shown || isShownBeside(chosen, { mode, picture, since })) ? chosen : undefined
  const isKnown = !(user && isPending)

  useEffect(() => {
    if (isKnown) startCanvas(mode, newest)
  }, [isKnown, mode, newest])

  useEffect(() => {
    useJobs.setState({ resultsVisible: true })
    return () => useJobs.setState({ resultsVisible: false })
  }, [])

  const source = wide ? picture : undefined
  const isEdited = wide && picture !== undefined && edited === picture
  const at = pieces.findIndex(({ id }) => id === piece?.id)
  const show = (id: string): void => {
    // A piece can be chosen before the list of works has loaded; keep that choice.
    startCanvas(mode, newest)
    showOnCanvas(id)
  }
  const stepTo = (to: Piece | undefined) => to && (() => show(to.id))
  useWalkKeys(isEdited ? NO_STEPS : { previous: stepTo(pieces[at - 1]), next: stepTo(at < 0 ? undefined : pieces[at + 1]) })

  const isGoing = known.jobs.some(({ status }) => status === 'Processing' || status === 'Pending')
  return (
    <div className={styles.canvas}>
      <div className={styles.main}>
        {wide && <div ref={setHost} className={styles.place} hidden={!isEdited} />}
        {connection === 'lost' && isGoing && (
          <p className={styles.lost} role="status">
            {t('generate.reconnecting')}
          </p>
        )}
        {isEdited ? null : !piece ? (
          isKnown && blank
        ) : piece.kind === 'work' ? (
          <ShownWork
            key={piece.id}
            work={piece.work}
            batch={batchOf(known.jobs, piece.work)}
            warnings={jobs[piece.work.job_id]?.warnings ?? []}
          />
        ) : (
          <div ref={ref} className={styles.job}>
            <Suspense>
              {piece.job.comparison ? (
                <ComparisonSheet key={piece.job.comparison.id} id={piece.job.comparison.id} />
              ) : (
                width > 0 && (
                  <JobSheet key={seeds[piece.id] ?? piece.id} seed={seeds[piece.id] ?? piece.id} job={piece.job} room={{ width, height }} />
                )
              )}
            </Suspense>
          </div>
        )}
      </div>
      {(pieces.length > 0 || source !== undefined) && (
        <div className={styles.side}>
          <QueueLine />
          <Strip pieces={pieces} shown={isEdited ? undefined : piece?.id} source={source} isEdited={isEdited} onShow={show} onEnd={more} />
        </div>
      )}
    </div>
  )
}

const NO_STEPS = { previous: undefined, next: undefined }

const setHost = (host: HTMLElement | null): (() => void) => {
  usePlace.setState({ host: host ?? undefined })
  return () => usePlace.setState({ host: undefined })
}
