import { createElement, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './model-viewer.module.css'

interface Props {
  /** Address of a GLB file. */
  readonly src: string
  readonly title: string
  /** Shown until the model has loaded. */
  readonly poster?: string | undefined
}

/** A 3D model, rotated by mouse, touch and arrow keys. Needs the texts of `media`. */
export function ModelViewer({ src, title, poster }: Props) {
  const { t } = useTranslation()
  const viewer = useRef<HTMLElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useEffect(() => {
    // Registers the custom element, which is not in the page before.
    import('@google/model-viewer').catch(() => setState('failed'))
  }, [])
  useEffect(() => {
    const element = viewer.current
    setState('loading')
    const shown = () => setState('shown')
    const failed = () => setState('failed')
    element?.addEventListener('load', shown)
    element?.addEventListener('error', failed)
    return () => {
      element?.removeEventListener('load', shown)
      element?.removeEventListener('error', failed)
    }
  }, [src])

  return (
    <div className={styles.viewer} data-state={state} onContextMenu={(event) => event.preventDefault()}>
      {createElement('model-viewer', {
        ref: viewer,
        class: styles.model,
        src,
        alt: title,
        poster,
        a11y: JSON.stringify(useSides()),
        'camera-controls': '',
        'touch-action': 'pan-y',
        'interaction-prompt': 'none',
        'shadow-intensity': '0.8',
        'shadow-softness': '0.9',
        loading: 'eager',
      })}
      {/* Its own poster only appears with the element, which is large. */}
      {state === 'loading' && poster !== undefined && <img className={styles.poster} src={poster} alt="" />}
      {state === 'shown' && (
        <p className={styles.hint} aria-hidden>
          {t('media.turn')}
        </p>
      )}
      {state === 'failed' && (
        <p className={styles.error} role="alert">
          {t('media.noModel')}
        </p>
      )}
    </div>
  )
}

/** Texts for screen readers while the model turns, by the names of the element's own regions. */
function useSides(): Readonly<Record<string, string>> {
  const { t } = useTranslation()
  const sides = Object.fromEntries(
    SIDES.flatMap((key) => {
      const side = t(`media.sides.${key}`)
      return [
        [key, side],
        [`upper-${key}`, t('media.sides.above', { side })],
        [`lower-${key}`, t('media.sides.below', { side })],
      ]
    }),
  )
  return { ...sides, 'interaction-prompt': t('media.turn') }
}

const SIDES = ['front', 'right', 'back', 'left'] as const
