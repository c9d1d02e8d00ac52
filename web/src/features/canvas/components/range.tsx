import { type CSSProperties, useId } from 'react'
import styles from './range.module.css'

interface Props {
  readonly label: string
  readonly value: number
  readonly minimum: number
  readonly maximum: number
  readonly step?: number
  /** What is shown beside it. */
  readonly text: string
  readonly onChange: (value: number) => void
}

/** A slider in one line with its name and its value. */
export function Range({ label, value, minimum, maximum, step = 1, text, onChange }: Props) {
  const id = useId()
  const share = ((value - minimum) / (maximum - minimum)) * 100
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        className={styles.range}
        style={asStyle({ '--share': `${share}%` })}
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className={styles.value} aria-hidden>
        {text}
      </span>
    </div>
  )
}

/** React's style type does not know custom properties. */
const asStyle = (properties: Readonly<Record<`--${string}`, string>>): CSSProperties => properties
