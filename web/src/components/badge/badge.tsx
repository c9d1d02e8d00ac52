import type { ReactNode } from 'react'
import styles from './badge.module.css'

interface Props {
  /** `caution`: a warning before choosing. */
  readonly tone?: 'calm' | 'caution'
  readonly children: ReactNode
}

/** A word or two about the adjacent thing. */
export function Badge({ tone = 'calm', children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
