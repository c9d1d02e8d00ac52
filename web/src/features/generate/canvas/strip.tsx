import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import { Link } from '@tanstack/react-router'
import { Images, Pause, Pencil, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { dragWorks, MediaSign, titleOf, WorkPicture } from '../../history/public.ts'
import { editOnCanvas } from './canvas-store.ts'
import type { Piece } from './on-canvas.ts'
import styles from './strip.module.css'

interface Props {
  readonly pieces: readonly Piece[]
  readonly shown: string | undefined
  /** Address of the form's image, which can be shown too. */
  readonly source: string | undefined
  readonly isEdited: boolean
  readonly onShow: (id: string) => void
  readonly onEnd: () => void
}

/** All pieces, along the canvas; a click shows one. */
export function Strip({ pieces, shown, source, isEdited, onShow, onEnd }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const end = useRef<HTMLLIElement>(null)
  const reach = useEffectEvent(onEnd)
  useEffect(() => {
    if (!end.current) return undefined
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: '400px' })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [pieces.length])
  return (
    <nav className={styles.strip} aria-label={t('history.strip')}>
      <ul className={styles.list}>
        {source !== undefined && (
          <li className={styles.source}>
            <button
              type="button"
              className={styles.piece}
              aria-pressed={isEdited}
              aria-label={t('generate.source')}
              data-tip
              onClick={() => editOnCanvas(source)}
            >
              <img src={source} alt="" />
              <span className={styles.pen}>
                <Pencil size={12} aria-hidden />
              </span>
            </button>
          </li>
        )}
        {pieces.map((piece) => (
          <li key={piece.id}>
            <button
              type="button"
              className={styles.piece}
              aria-pressed={piece.id === shown}
              aria-label={titleOf(piece.kind === 'work' ? piece.work : piece.job, language)}
              draggable={piece.kind === 'work'}
              onDragStart={(event) => piece.kind === 'work' && dragWorks(event, [piece.work])}
              onClick={() => onShow(piece.id)}
            >
              {piece.kind === 'work' ? (
                <>
                  <WorkPicture work={piece.work} sizes="76px" unnamed />
                  <MediaSign work={piece.work} />
                </>
              ) : (
                <Going job={piece.job} />
              )}
            </button>
          </li>
        ))}
        <li ref={end} className={styles.end} />
      </ul>
      <Link to="/history" className={styles.all}>
        <Images size={16} strokeWidth={1.6} aria-hidden />
        {t('history.allWorks')}
      </Link>
    </nav>
  )
}

/** A running, paused or failed job. */
function Going({ job }: { job: Job }) {
  return (
    <span className={styles.going} data-failed={isActive(job.status) ? undefined : ''}>
      {job.paused ? (
        <Pause size={20} strokeWidth={1.6} aria-hidden />
      ) : isActive(job.status) ? (
        <>
          {job.preview !== undefined && <img src={job.preview} alt="" />}
          <span className={styles.percent}>{Math.floor(job.progress)}%</span>
          <span className={styles.bar} style={{ transform: `scaleX(${job.progress / 100})` }} />
        </>
      ) : (
        <TriangleAlert size={20} strokeWidth={1.6} aria-hidden />
      )}
    </span>
  )
}
