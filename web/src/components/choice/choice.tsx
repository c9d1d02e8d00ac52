import { useId, type ReactNode } from 'react'
import styles from './choice.module.css'

export interface ChoiceProps<T extends string | number | boolean> {
  /** Accessible name of the group; a visible label is up to the caller. */
  readonly label: string
  readonly value: T | undefined
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly name?: string }[]
  readonly onChange: (value: T) => void
  readonly disabled?: boolean
  readonly wide?: boolean
  readonly describedBy?: string | undefined
}

/** A segmented control: radio buttons that look like one bar. */
export function Choice<T extends string | number | boolean>({
  label,
  value,
  options,
  onChange,
  disabled,
  wide,
  describedBy,
}: ChoiceProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className={wide ? styles.wide : styles.bar}>
      {options.map((option) => (
        <label key={String(option.value)} className={styles.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            aria-label={option.name}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
