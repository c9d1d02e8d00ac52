import type { Job, Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { Grid2x2, History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { useHeldSpace } from '../../../lib/use-held-space.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useModelName } from '../../catalogue/public.ts'
import { ratioStyle, titleOf, WorkActions, WorkStage } from '../../history/public.ts'
import { ResultActions } from '../components/result-actions.tsx'
import { showOnCanvas } from './canvas-store.ts'
import { useSource } from './use-source.ts'
import styles from './canvas.module.css'

interface Props {
  readonly work: Work
  /** Its job with several works. */
  readonly batch: Job | undefined
  readonly warnings: readonly string[]
}

/** A work on the canvas, as large as possible, with its description and follow-up actions. */
export function ShownWork({ work, batch, warnings }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const modelOf = useModelName()
  const source = useSource(work)
  const [before, setBefore] = useState(false)
  const hold = useHeldSpace(source === undefined ? undefined : setBefore)
  const title = titleOf(work, language)
  return (
    <>
      <figure className={styles.work} data-media={work.media} style={ratioStyle(work)}>
        <WorkStage work={work} over={before ? source : undefined} />
      </figure>
      <footer className={styles.foot}>
        <div className={styles.facts}>
          <Link to="/work/$id" params={{ id: work.image_id }} className={styles.title}>
            {title}
          </Link>
          <span className={styles.details}>
            {[
              modelOf(work),
              work.width && work.height && work.media !== 'voice' ? `${work.width} × ${work.height}` : '',
              stamp(work.create_time),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className={styles.tools}>
            {batch && (
              <Button look="quiet" size="small" icon={<Grid2x2 size={16} aria-hidden />} onClick={() => showOnCanvas(batch.id)}>
                {t('history.all')}
              </Button>
            )}
            {source !== undefined && (
              <Button look="quiet" size="small" aria-pressed={before} icon={<History size={16} aria-hidden />} {...hold}>
                {t('history.before')}
              </Button>
            )}
            <WorkActions work={work} look="quiet" />
          </span>
        </div>
        <ResultActions key={work.image_id} work={work} />
        {warnings.map((warning) => (
          <p key={warning} className={styles.warning}>
            {warning}
          </p>
        ))}
      </footer>
    </>
  )
}
