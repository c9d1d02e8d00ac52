import type { ReactNode } from 'react'
import styles from './styleguide.module.css'

interface Props {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** A section: its subject on the left, its specimens on the right. */
export function Section({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <header className={styles.about}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{lead}</p>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
