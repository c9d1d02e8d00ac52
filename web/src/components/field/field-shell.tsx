import type { ReactNode } from 'react'
import { FieldReset } from './field-reset.tsx'
import styles from './field-shell.module.css'

interface Props {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  /** `group`: the label names a group of controls instead of one. */
  readonly as?: 'label' | 'group'
  readonly children: ReactNode
}

/** Label, control, hint and problem of a field, always in the same places. The control is described by `describedBy(id)`. */
export function FieldShell({ id, label, hint, problem, aside, as = 'label', children }: Props) {
  return (
    <div className={styles.field} data-problem={problem ? '' : undefined}>
      <div className={styles.line}>
        <span className={styles.name}>
          {as === 'label' ? (
            <label className={styles.label} htmlFor={id}>
              {label}
            </label>
          ) : (
            <span className={styles.label} aria-hidden>
              {label}
            </span>
          )}
          <FieldReset />
        </span>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  )
}

/** The hint of a field and its problem, with the ids that `describedBy` names. */
export function FieldNotes({ id, hint, problem }: { id: string; hint: ReactNode; problem: ReactNode }) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  )
}

export const describedBy = (id: string, { hint, problem }: { hint?: unknown; problem?: unknown }): string | undefined =>
  [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined

/** Attributes of a control with notes: described by them, and marked as invalid if there is a problem. */
export const described = (id: string, notes: { readonly hint?: unknown; readonly problem?: unknown }) =>
  ({ 'aria-invalid': notes.problem ? true : undefined, 'aria-describedby': describedBy(id, notes) }) as const
