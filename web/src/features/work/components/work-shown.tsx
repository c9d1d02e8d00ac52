import type { Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isPlayable, showViewer, WorkMedia, WorkPicture } from '../../history/public.ts'
import type { Walk } from '../use-walk.ts'
import viewer from '../../../components/viewer/viewer.module.css'
import styles from './work-page.module.css'

/** A film is enlarged to twice its size at most, a tiny one a little more: beyond that it is only blurred. */
const SMALL = 480

/** The work itself: a picture, a film, a sound or a 3D model, as large as the space allows. */
export function Shown({ work }: { work: Work }) {
  const { t } = useTranslation()
  const { width = 1, height = 1 } = work
  const picture = <WorkPicture work={work} sizes="(min-width: 62em) 70vw, 100vw" full eager />
  if (isPlayable(work))
    return (
      <div
        className={`${viewer.played} ${styles.played}`}
        data-media={work.media}
        style={work.media === 'video' ? asStyle({ '--ratio': width / height, '--most': `${Math.max(SMALL, 2 * width)}px` }) : undefined}
      >
        <Suspense fallback={work.media === 'voice' ? null : picture}>
          <WorkMedia work={work} />
        </Suspense>
      </div>
    )
  return (
    <button
      type="button"
      className={styles.picture}
      style={asStyle({ '--ratio': width / height })}
      aria-label={t('history.open')}
      onClick={() => showViewer([work], work)}
    >
      {picture}
    </button>
  )
}

/** Links to the previous and the next work. */
export function Steps({ walk: { previous, next, onStep } }: { walk: Walk }) {
  const { t } = useTranslation()
  return (
    <nav className={viewer.walk} aria-label={t('detail.list')}>
      <Step to={previous} label={t('work.previous')} side="left" onStep={onStep} />
      <Step to={next} label={t('work.next')} side="right" onStep={onStep} />
    </nav>
  )
}

interface StepProps {
  readonly to: Work | undefined
  readonly label: string
  readonly side: 'left' | 'right'
  readonly onStep: () => void
}

function Step({ to, label, side, onStep }: StepProps) {
  if (!to) return <span />
  return (
    <Link to="/work/$id" params={{ id: to.image_id }} state={true} replace className={viewer.step} aria-label={label} onClick={onStep}>
      {side === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
    </Link>
  )
}

/** React's style type has no custom properties. */
const asStyle = (properties: Readonly<Record<`--${string}`, number | string>>): CSSProperties => properties
