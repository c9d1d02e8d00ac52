import type { Work } from '@stipple/core/contract/shapes'
import { type ReactNode, Suspense, useState } from 'react'
import { lazy } from '../../../lib/lazy.tsx'
import styles from './tile-frame.module.css'

const WorkActions = lazy(async () => ({ default: (await import('./work-actions.tsx')).WorkActions }))

interface Props {
  readonly work: Work
  /** A link, and further actions while the tile is hovered or focused. */
  readonly children: (active: boolean) => ReactNode
}

/** Frame of a work. Its actions appear while it is hovered or focused. */
export function TileFrame({ work, children }: Props) {
  const [active, setActive] = useState(false)
  return (
    <div
      className={styles.frame}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setActive(false)}
    >
      {children(active)}
      {active && (
        <Suspense>
          <WorkActions work={work} className={styles.actions} />
        </Suspense>
      )}
    </div>
  )
}
