import type { ComponentProps, ReactNode } from 'react'
import styles from './dialog-form.module.css'

/** The purpose of a dialog, above its form. */
export function DialogLead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}

/** A form in a dialog. Validation messages come from the product, not from the browser. */
export function DialogForm(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} className={styles.form} noValidate />
}

/** A problem with the whole form and not with one field; renders nothing without one. */
export function DialogProblem({ children }: { children: string | undefined }) {
  return children === undefined || children === '' ? null : (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  )
}

/** Buttons that close the dialog, the primary action last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
