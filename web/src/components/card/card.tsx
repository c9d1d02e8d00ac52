import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface Props {
  readonly title: string
  readonly lead?: string
  /** Control beside the heading. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A framed section of a page with its own heading. */
export function Card({ title, lead, aside, children }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
