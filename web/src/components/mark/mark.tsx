import { MARK_DOTS } from './mark-dots.ts'
import styles from './mark.module.css'

/** The disc of dots. Decorative: a name stands beside it or on the link round it. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden>
      {MARK_DOTS.map(({ x, y, radius }) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={radius} />
      ))}
    </svg>
  )
}

/** Mark and name, in both languages as it is written everywhere. */
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
