import type { ReactNode } from 'react'
import styles from './badge.module.css'

interface Props {
  /** `caution`: something to know before choosing. */
  readonly tone?: 'calm' | 'caution'
  readonly children: ReactNode
}

/** A word or two about the thing beside it. */
export function Badge({ tone = 'calm', children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
