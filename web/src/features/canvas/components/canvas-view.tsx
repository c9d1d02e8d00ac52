import { useCallback } from 'react'
import styles from './canvas-view.module.css'

interface Props {
  readonly label: string
  /** Mounts content inside the element; the returned function unmounts it. The same function stays mounted. */
  readonly mount: (host: HTMLElement) => () => void
  readonly className?: string | undefined
  readonly aspect?: number
  /** True if a dialog focuses it first. */
  readonly first?: boolean
}

/** Host element of a viewport. */
export function CanvasView({ label, mount, className, aspect, first }: Props) {
  const host = useCallback((element: HTMLDivElement | null) => (element ? mount(element) : undefined), [mount])
  return (
    <div
      ref={host}
      role="application"
      aria-label={label}
      // A pointer or the Tab key focuses it, which enables its keys.
      tabIndex={0}
      data-autofocus={first ? '' : undefined}
      className={[styles.view, className].filter(Boolean).join(' ')}
      style={aspect === undefined ? undefined : { aspectRatio: String(aspect) }}
    />
  )
}
