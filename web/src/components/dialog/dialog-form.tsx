import type { ComponentProps, ReactNode } from 'react'
import styles from './dialog-form.module.css'

/** What a dialog is for, above its form. */
export function DialogLead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}

/** A form in a dialog. What is wrong is said by the product and not by the browser. */
export function DialogForm(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} className={styles.form} noValidate />
}

/** What is wrong with the whole of it and not with one field; nothing where nothing is. */
export function DialogProblem({ children }: { children: string | undefined }) {
  return children === undefined || children === '' ? null : (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  )
}

/** What ends the dialog, the primary action last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
