import { MARK_DOTS } from './mark-dots.ts'
import styles from './mark.module.css'

/** The logo, a disc of dots. Decorative: the name is beside it or on the link round it. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden>
      {MARK_DOTS.map(({ x, y, radius }) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={radius} />
      ))}
    </svg>
  )
}

/** Logo and name, which is written the same in both languages. */
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
