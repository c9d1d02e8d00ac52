import { Check, Circle, LoaderCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './contact-steps.module.css'

export const CONTACT_STEPS = ['reach', 'login', 'list', 'picture'] as const
export type ContactStep = (typeof CONTACT_STEPS)[number]
type State = 'done' | 'failed' | 'running' | 'open'

interface Props {
  /** The first incomplete step; undefined if all are done. */
  readonly at: ContactStep | undefined
  readonly state: Exclude<State, 'done'>
  /** Reason, progress or next step, beside the incomplete step. */
  readonly children?: ReactNode
}

const SIGNS = { done: Check, failed: X, running: LoaderCircle, open: Circle } as const

/** Steps of the first contact with an engine, from its address to an image: those before `at` are done. */
export function ContactSteps({ at, state, children }: Props) {
  const { t } = useTranslation()
  const current = at === undefined ? CONTACT_STEPS.length : CONTACT_STEPS.indexOf(at)
  return (
    <ol className={styles.steps} aria-label={t('engines.contact.title')}>
      {CONTACT_STEPS.map((step, index) => {
        const own: State = index < current ? 'done' : index === current ? state : 'open'
        const Sign = SIGNS[own]
        return (
          <li key={step} data-state={own} aria-current={index === current ? 'step' : undefined}>
            <Sign size={16} aria-hidden />
            <span className={styles.name}>{t(`engines.contact.${step}`)}</span>
            <span className="visually-hidden">{t(`engines.contact.${own}`)}</span>
            {index === current && <div className={styles.note}>{children}</div>}
          </li>
        )
      })}
    </ol>
  )
}
