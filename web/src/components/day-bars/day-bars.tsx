import styles from './day-bars.module.css'

interface Props {
  /** Describes the chart to screen readers; a table beside it has the numbers. */
  readonly label: string
  /** Days in order; `bad` is the part of the count that is marked. */
  readonly days: readonly { readonly day: string; readonly count: number; readonly bad?: number }[]
  readonly size?: 'small' | 'large'
}

const HEIGHT = 40

/** A bar for each day, with the bad part at its foot. */
export function DayBars({ label, days, size = 'large' }: Props) {
  const top = Math.max(1, ...days.map(({ count }) => count))
  const scaled = (count: number): number => (HEIGHT * count) / top
  return (
    <figure className={styles.chart} data-size={size}>
      <svg viewBox={`0 0 ${days.length * 4} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {days.map(({ day, count, bad = 0 }, index) => (
          <g key={day}>
            <rect className={styles.good} x={index * 4} width={3} y={HEIGHT - scaled(count)} height={scaled(count)} />
            <rect className={styles.bad} x={index * 4} width={3} y={HEIGHT - scaled(bad)} height={scaled(bad)} />
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </figcaption>
    </figure>
  )
}
