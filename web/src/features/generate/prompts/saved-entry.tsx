import type { ReactNode } from 'react'
import styles from './prompts.module.css'

interface Props {
  readonly name: string
  readonly text: string
  /** Name of the button for screen readers. */
  readonly label: string
  readonly onUse: () => void
  /** Buttons beside it. */
  readonly children?: ReactNode
}

/** A saved entry: click to use it. */
export function SavedEntry({ name, text, label, onUse, children }: Props) {
  return (
    <div className={styles.entry}>
      <button type="button" className={styles.prompt} aria-label={label} onClick={onUse}>
        <strong>{name}</strong>
        <span className={styles.text}>{text}</span>
      </button>
      {children}
    </div>
  )
}
