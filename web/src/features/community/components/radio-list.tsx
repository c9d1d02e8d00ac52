import { useId } from 'react'
import styles from './radio-list.module.css'

interface Props<T extends string> {
  readonly label: string
  readonly value: T | undefined
  readonly options: readonly { readonly value: T; readonly label: string }[]
  /** In a row instead of a column. */
  readonly grid?: boolean
  readonly onChange: (value: T) => void
}

/** Radio buttons with a description each. */
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
