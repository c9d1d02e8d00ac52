import type { ComponentProps, ReactNode } from 'react'
import styles from './list.module.css'

interface Props extends Omit<ComponentProps<'li'>, 'title' | 'className'> {
  /** Picture or icon at the start. */
  readonly picture?: ReactNode
  readonly title?: ReactNode
  /** Short facts in one line; those that are false or undefined are left out. */
  readonly facts?: readonly ReactNode[]
  /** Buttons at the end. */
  readonly actions?: ReactNode
  /** Name of the group of buttons, if their own names do not include the item. */
  readonly actionsOf?: string
}

/** An item of a `List`: title, facts, further content, and buttons. */
export function Row({ picture, title, facts = [], actions, actionsOf, children, ...item }: Props) {
  return (
    <li {...item} className={styles.row}>
      {picture}
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        <Facts facts={facts} />
        {children}
      </div>
      {actions && (
        <div className={styles.actions} {...(actionsOf !== undefined && { role: 'group', 'aria-label': actionsOf })}>
          {actions}
        </div>
      )}
    </li>
  )
}

/** Short facts in one line, which wraps. */
export function Facts({ facts }: { readonly facts: readonly ReactNode[] }) {
  const shown = facts.filter((fact) => fact !== undefined && fact !== false && fact !== '')
  if (shown.length === 0) return null
  return (
    <p className={styles.facts}>
      {shown.map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </p>
  )
}

/** Highlights a warning in a row. */
export const Warning = ({ children }: { readonly children: ReactNode }) => <span className={styles.warning}>{children}</span>
