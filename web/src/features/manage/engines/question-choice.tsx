import type { ReactNode } from 'react'
import styles from './question-dialog.module.css'

interface Props {
  readonly icon: ReactNode
  readonly name: string
  readonly hint: string
  readonly first?: boolean
  readonly onClick: () => void
}

/** An answer to the question about the image engine. */
export const QuestionChoice = ({ icon, name, hint, first, onClick }: Props) => (
  <button type="button" data-autofocus={first} className={styles.choice} onClick={onClick}>
    {icon}
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.hint}>{hint}</span>
    </span>
  </button>
)
