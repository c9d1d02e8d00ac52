import type { CSSProperties } from 'react'
import styles from './range.module.css'

export interface RangeProps {
  readonly label: string
  readonly value: number
  readonly minimum: number
  readonly maximum: number
  readonly step?: number | undefined
  /** The value as screen readers announce it; the number itself when absent. */
  readonly text?: string | undefined
  readonly disabled?: boolean | undefined
  readonly onChange: (value: number) => void
}

/** A slider with its track filled up to its value. */
export function Range({ label, value, minimum, maximum, step = 1, text, disabled, onChange }: RangeProps) {
  const share = maximum > minimum ? ((value - minimum) / (maximum - minimum)) * 100 : 0
  return (
    <input
      type="range"
      className={styles.range}
      style={asStyle({ '--share': `${share}%` })}
      aria-label={label}
      min={minimum}
      max={maximum}
      step={step}
      value={value}
      aria-valuetext={text}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}

/** React's style type has no custom properties. */
const asStyle = (properties: Readonly<Record<`--${string}`, string>>): CSSProperties => properties
