import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isTyping } from '../../lib/keys.ts'
import { useZoom } from './use-zoom.ts'
import styles from './picture-stage.module.css'

interface Props {
  /** Pixels of the picture. */
  readonly width: number
  readonly height: number
  /** True if keys without Ctrl are wanted. */
  readonly keys: boolean
  /** The image, filling its box, given the displayed width in pixels. */
  readonly children: (shown: number) => ReactNode
}

/** An image as large as possible, zoomable up to its pixels. Its keys work unless something is being typed. */
export function PictureStage({ width, height, keys, children }: Props) {
  const { t } = useTranslation()
  const { ref, fit, zoom, isClose, isMeasured, percent, by, reset, pointers, onKey, step } = useZoom({ width, height })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!keys || event.defaultPrevented || isTyping(event.target) || isCovered(event.target)) return
    if (onKey(event)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <div className={styles.stage}>
      <div ref={ref} className={styles.box} data-close={isClose || undefined} data-own-gestures={isClose ? '' : undefined} {...pointers}>
        {isMeasured && (
          <div
            className={styles.picture}
            data-pixels={percent >= 300 || undefined}
            style={{
              width: fit.width,
              height: fit.height,
              transform: `translate(-50%, -50%) translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
            }}
          >
            {children(Math.ceil(fit.width * zoom.scale))}
          </div>
        )}
      </div>
      <div className={styles.zoom} role="group" aria-label={t('history.zoom')}>
        <button type="button" aria-label={t('history.zoomOut')} disabled={!isClose} onClick={() => by(1 / step)}>
          <Minus size={16} aria-hidden />
        </button>
        <button type="button" className={styles.percent} aria-label={t('history.zoomFit', { percent })} onClick={reset}>
          {percent}%
        </button>
        <button type="button" aria-label={t('history.zoomIn')} onClick={() => by(step)}>
          <Plus size={16} aria-hidden />
        </button>
      </div>
    </div>
  )
}

/** Another element with its own keys has the focus or covers the page. */
const isCovered = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open], [aria-modal="true"]') !== null ||
  (target instanceof Element &&
    target.closest('[role="dialog"], [role="menu"], [role="slider"], [data-own-gestures]:not([data-close])') !== null)
