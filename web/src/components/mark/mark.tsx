import { MARK_DOTS } from './mark-dots.ts'
import styles from './mark.module.css'

/** All dots as one path: half a hundred elements would slow every first view. */
const DOTS = MARK_DOTS.map(({ x, y, radius: r }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join('')

/** The logo, a disc of dots. Decorative: the name is beside it or on the link round it. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden>
      <path d={DOTS} />
    </svg>
  )
}

/** Logo and name, the same in both languages. */
export function WordMark() {
  return (
    <span className={styles.word}>
      <Mark size={28} />
      <span className={styles.latin} lang="en">
        Stipple
      </span>
      <span className={styles.chinese} lang="zh-CN">
        点绘
      </span>
    </span>
  )
}
