import type { ReactNode } from 'react'
import type { FormName } from '../stippling/forms.ts'
import { StippleField } from '../stippling/stipple-field.tsx'
import styles from './empty.module.css'

interface Props {
  readonly title: string
  readonly text?: string
  /** Drawing above the text. */
  readonly form?: FormName
  /** `page`: it is the only content of its page. */
  readonly as?: 'page' | 'part'
  readonly children?: ReactNode
}

/** Empty state: a small drawing in dots, a line of text, and a next step. */
export function Empty({ title, text, form = 'hills', as = 'part', children }: Props) {
  const Title = as === 'page' ? 'h1' : 'h2'
  return (
    <div className={styles.empty} data-page={as === 'page' || undefined}>
      <div className={styles.drawing}>
        <StippleField seed={`empty ${form}`} form={form} progress={1} />
      </div>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
