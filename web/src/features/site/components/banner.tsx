import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './announcement.module.css'

interface Props {
  readonly label: string
  readonly icon: LucideIcon
  readonly children: ReactNode
}

/** A warning at the top of the page that cannot be dismissed. */
export function Banner({ label, icon: Icon, children }: Props) {
  return (
    <aside className={styles.announcement} data-tone="warning" aria-label={label}>
      <Icon size={16} aria-hidden />
      <p className={styles.text}>{children}</p>
    </aside>
  )
}
