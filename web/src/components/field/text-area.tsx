import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { useId } from 'react'
import { described, FieldShell } from './field-shell.tsx'
import input from './input.module.css'
import styles from './text-area.module.css'

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string
  readonly hint?: string
  readonly problem?: string | undefined
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  /** Its text is code. */
  readonly code?: boolean
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line text field with label, hint and problem; grows with its text. */
export function TextArea({ label, hint, problem, aside, code = false, ...rest }: Props) {
  const id = useId()
  return (
    <FieldShell id={id} label={label} hint={hint} problem={problem} aside={aside}>
      <textarea
        {...rest}
        id={id}
        className={`${input.input} ${styles.area}`}
        data-code={code || undefined}
        {...(code && PLAIN)}
        {...described(id, { hint, problem })}
      />
    </FieldShell>
  )
}

const PLAIN = { spellCheck: false, autoComplete: 'off', autoCapitalize: 'none' } as const
