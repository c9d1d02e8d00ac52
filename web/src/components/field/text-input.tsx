import type { InputHTMLAttributes, ReactNode } from 'react'
import { useId } from 'react'
import { described, FieldShell } from './field-shell.tsx'
import styles from './input.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly hint?: string
  readonly problem?: string | undefined
  readonly aside?: ReactNode
}

/** A single-line text field with label, hint and problem. */
export function TextInput({ label, hint, problem, aside, ...rest }: Props) {
  const id = useId()
  return (
    <FieldShell id={id} label={label} hint={hint} problem={problem} aside={aside}>
      <input {...rest} id={id} className={styles.input} {...described(id, { hint, problem })} />
    </FieldShell>
  )
}
