import type { ComponentProps } from 'react'
import styles from './switch.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'onChange'> {
  readonly label: string
  /** The label is visually hidden: a column heading shows it. */
  readonly bare?: boolean
  readonly onChange: (on: boolean) => void
}

/** A switch with its label in front. */
export function Switch({ label, bare = false, onChange, ...input }: Props) {
  return (
    <label className={styles.line}>
      <span className={bare ? 'visually-hidden' : undefined}>{label}</span>
      <input type="checkbox" role="switch" className={styles.switch} onChange={(event) => onChange(event.target.checked)} {...input} />
    </label>
  )
}
