// @offline
import { useElementSize } from '@mantine/hooks'
import type { Job, Work } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import { findMode } from '@stipple/core/modes/find-mode'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { isPlayable, ratioOf, titleOf, useMarks, WorkActions, WorkMedia, WorkPicture } from '../../history/public.ts'
import { showOnCanvas } from '../canvas/canvas-store.ts'
import { fit } from '../jobs/shown-jobs.ts'
import { FailedJob } from './failed-job.tsx'
import { RunningLine, RunningPlace } from './running-job.tsx'
import styles from './job-sheet.module.css'

interface Props {
  readonly job: Job
  /** Seed of the dots. */
  readonly seed: string
  /** Pixels available for its pictures and the line below them. */
  readonly room: { readonly width: number; readonly height: number }
}

const GAP = 4
/** Height of the line below the pictures until it is measured, and of the space below it. */
const LINE = 54
const BELOW = 8
const LEAST_HEIGHT = 240
/** Height divided by width, for media without a size. */
const UNSIZED_RATIO = 0.75

/** A large job: animated dots while it runs, its images afterwards, in the same place and aspect ratio. */
export function JobSheet({ job, seed, room }: Props) {
  const language = useLanguage()
  const gone = useMarks((state) => state.gone)
  const { ref: foot, height: footHeight } = useElementSize()
  const title = titleOf(job.works[0] ?? { prompt: job.prompt, mode: job.mode }, language)
  if (job.status === 'Failed') return <FailedJob job={job} title={title} />

  const works = job.works.filter((work) => !gone[work.image_id])
  const media = works[0]?.media ?? findMode(job.mode)?.media ?? 'image'
  const sized = [...works, job].find((one) => one.width && one.height)
  const ratio = sized ? ratioOf(sized) : UNSIZED_RATIO
  const count = isActive(job.status) ? job.count : works.length
  const above = { width: room.width, height: Math.max(LEAST_HEIGHT, room.height - BELOW - (footHeight || LINE)) }
  const { columns, width, height } = media === 'voice' ? lines(room) : fit({ count, ratio, room: above, gap: GAP })

  const across = columns * width + GAP * (columns - 1)
  return (
    <article className={styles.sheet} aria-label={title}>
      <div className={styles.pictures} style={{ gridTemplateColumns: `repeat(${columns}, ${width}px)` }}>
        {isActive(job.status)
          ? Array.from({ length: job.count }, (_, index) => (
              <RunningPlace
                key={index}
                job={job}
                seed={index === 0 ? seed : `${seed} ${index}`}
                size={{ width, height }}
                source={job.source}
                preview={index === 0 ? job.preview : undefined}
              />
            ))
          : works.map((work) => <Result key={work.image_id} work={work} width={width} height={height} />)}
      </div>
      <div ref={foot}>
        {isActive(job.status) && <RunningLine job={job} title={title} width={across} />}
        {!isActive(job.status) && works[0] && (
          <footer className={styles.caption} style={{ maxWidth: across }}>
            <Link to="/work/$id" params={{ id: works[0].image_id }} className={styles.title}>
              {title}
            </Link>
            <span className={styles.facts}>
              {job.modelName} · {stamp(job.created)}
            </span>
            {job.warnings.map((warning) => (
              <p key={warning} className={styles.warning}>
                {warning}
              </p>
            ))}
          </footer>
        )}
      </div>
    </article>
  )
}

interface ResultProps {
  readonly work: Work
  readonly width: number
  readonly height: number
}

function Result({ work, width, height }: ResultProps) {
  if (work.media === 'voice' && isPlayable(work))
    return (
      <figure className={styles.sound} style={{ width, minHeight: height }}>
        <Suspense>
          <WorkMedia work={work} />
        </Suspense>
        <WorkActions work={work} look="quiet" />
      </figure>
    )
  return (
    <figure
      className={styles.picture}
      style={{ width, height, backgroundColor: work.colour }}
      data-played={isPlayable(work) ? '' : undefined}
    >
      {isPlayable(work) ? (
        <Suspense fallback={<WorkPicture work={work} sizes={`${width}px`} eager />}>
          <WorkMedia work={work} />
        </Suspense>
      ) : (
        <button type="button" className={styles.open} onClick={() => showOnCanvas(work.image_id)}>
          <WorkPicture work={work} sizes={`${width}px`} full eager />
        </button>
      )}
      <WorkActions work={work} className={styles.actions} />
    </figure>
  )
}

/** Sounds are stacked. */
const lines = (room: Props['room']) => ({ columns: 1, width: Math.min(room.width - 8 * GAP, 720), height: 128 })
