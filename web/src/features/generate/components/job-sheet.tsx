import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import { shanghaiStamp } from '@stipple/core/domain/time'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { ratioOf, showViewer, titleOf, useMarks, WorkActions, WorkPicture } from '../../history/public.ts'
import { fit } from '../jobs/stage.ts'
import { FailedJob } from './failed-job.tsx'
import { RunningJob } from './running-job.tsx'
import styles from './job-sheet.module.css'

interface Props {
  readonly job: Job
  /** Chooses the field of dots. */
  readonly seed: string
  /** Pixels that there are for its pictures. */
  readonly room: { readonly width: number; readonly height: number }
}

const GAP = 4

/** One job on the stage: a field of dots while it runs, its pictures afterwards, in the same place and proportions. */
export function JobSheet({ job, seed, room }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const gone = useMarks((state) => state.gone)
  const title = titleOf({ prompt: job.prompt, jobtype: job.jobType }, language)
  if (job.status === 'Failed') return <FailedJob job={job} title={title} />

  const works = job.works.filter((work) => !gone[work.image_id])
  const ratio = works[0] ? ratioOf(works[0]) : job.width && job.height ? job.height / job.width : 0.75
  const count = isActive(job.status) ? job.count : works.length
  const { columns, width, height } = fit({ count, ratio, room, gap: GAP })

  return (
    <article className={styles.sheet} aria-label={title}>
      <div className={styles.pictures} style={{ gridTemplateColumns: `repeat(${columns}, ${width}px)` }}>
        {isActive(job.status)
          ? Array.from({ length: job.count }, (_, index) => (
              <RunningJob
                key={index}
                job={job}
                title={title}
                seed={index === 0 ? seed : `${seed} ${index}`}
                size={{ width, height }}
                lead={index === 0}
              />
            ))
          : works.map((work) => (
              <figure key={work.image_id} className={styles.picture} style={{ width, height, backgroundColor: work.colour }}>
                <button type="button" className={styles.open} aria-label={t('history.open')} onClick={() => showViewer(works, work)}>
                  <WorkPicture work={work} sizes={`${width}px`} full eager />
                </button>
                <WorkActions work={work} list={works} className={styles.actions} />
              </figure>
            ))}
      </div>
      {!isActive(job.status) && works[0] && (
        <footer className={styles.caption} style={{ maxWidth: columns * width + GAP * (columns - 1) }}>
          <Link to="/work/$id" params={{ id: works[0].image_id }} className={styles.title}>
            {title}
          </Link>
          <span className={styles.facts}>
            {job.modelName} · {shanghaiStamp(job.created)}
          </span>
          {job.warnings.map((warning) => (
            <p key={warning} className={styles.warning}>
              {warning}
            </p>
          ))}
        </footer>
      )}
    </article>
  )
}
