import type { ReactNode } from 'react'
import styles from './badge.module.css'

interface Props {
  /** `caution`: what is to be known before it is chosen. */
  readonly tone?: 'calm' | 'caution'
  readonly children: ReactNode
}

/** A word or two about what it stands beside. */
export function Badge({ tone = 'calm', children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
