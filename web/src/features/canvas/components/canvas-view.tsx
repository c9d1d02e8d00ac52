import { useCallback } from 'react'
import styles from './canvas-view.module.css'

interface Props {
  readonly label: string
  /** Shows something inside of the element until the answer is called. The same function stays mounted. */
  readonly mount: (host: HTMLElement) => () => void
  readonly className?: string | undefined
  readonly aspect?: number
  /** Whether a dialog gives it the focus first. */
  readonly first?: boolean
}

/** The place of a viewport in the page. */
export function CanvasView({ label, mount, className, aspect, first }: Props) {
  const host = useCallback((element: HTMLDivElement | null) => (element ? mount(element) : undefined), [mount])
  return (
    <div
      ref={host}
      role="application"
      aria-label={label}
      // Pointing at it, or tabbing to it, gives it the keys.
      tabIndex={0}
      data-autofocus={first ? '' : undefined}
      className={[styles.view, className].filter(Boolean).join(' ')}
      style={aspect === undefined ? undefined : { aspectRatio: String(aspect) }}
    />
  )
}
