import { useId } from 'react'
import styles from './radio-list.module.css'

interface Props<T extends string> {
  readonly label: string
  readonly value: T | undefined
  readonly options: readonly { readonly value: T; readonly label: string }[]
  /** Side by side instead of one below the other. */
  readonly grid?: boolean
  readonly onChange: (value: T) => void
}

/** Radio buttons with a line of text each. */
export function RadioList<T extends string>({ label, value, options, grid, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={styles.list}>
      <legend className={styles.label}>{label}</legend>
      <div className={grid ? styles.grid : styles.column}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
