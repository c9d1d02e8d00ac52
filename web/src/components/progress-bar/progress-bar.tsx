import styles from './progress-bar.module.css'

interface Props {
  readonly label: string
  /** From 0 to 100; undefined while unknown. */
  readonly percent: number | undefined
  /** Announced in place of the number. */
  readonly text?: string
  /** A thin line, if the progress is also shown elsewhere. */
  readonly thin?: boolean
  /** Places it; the bar is as wide as its surroundings. */
  readonly className?: string | undefined
}

/** A line that fills with the progress. */
export function ProgressBar({ label, percent, text, thin = false, className }: Props) {
  return (
    <div
      className={[styles.bar, className].filter(Boolean).join(' ')}
      data-thin={thin || undefined}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== undefined && { 'aria-valuenow': Math.floor(percent) })}
      {...(text !== undefined && { 'aria-valuetext': text })}
    >
      <span style={{ transform: `scaleX(${(percent ?? 0) / 100})` }} />
    </div>
  )
}
