import styles from './skeleton.module.css'

/** Placeholder for content that is loading. `height` in pixels, `width` in per cent. */
export function Skeleton({ height, width = 100 }: { height: number; width?: number }) {
  return <span className={styles.bone} style={{ height, width: `${width}%` }} aria-hidden />
}
