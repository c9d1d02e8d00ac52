import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import styles from './manage-reports.module.css'

interface Report {
  readonly id: string
  /** Label of the reason. */
  readonly reason: string
  readonly text: string
  /** Absent for a deleted member. */
  readonly reporter?: string | undefined
  readonly create_time: string
}

/** Reports of one thing, latest first. */
export function Reports({ reports }: { reports: readonly Report[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.reports}>
      {reports.map(({ id, reason, text, reporter, create_time: time }) => (
        <li key={id}>
          <p>
            <strong>{reason}</strong>{' '}
            <span className={styles.soft}>
              {reporter ?? t('community.manage.gone')} · {stamp(time)}
            </span>
          </p>
          {text !== '' && <p className={styles.content}>{text}</p>}
        </li>
      ))}
    </ul>
  )
}

interface DecisionProps {
  /** Names of the two buttons for screen readers. */
  readonly keep: string
  readonly hide: string
  readonly send: (decision: 'keep' | 'hide') => Promise<unknown>
}

/** Keeps or hides a reported thing; hiding can be undone in the notice. */
export function Decision({ keep, hide, send }: DecisionProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const decide = async (decision: 'keep' | 'hide') => {
    setBusy(true)
    try {
      await send(decision)
      const undo = { label: t('community.manage.undo'), run: () => void send('keep').catch(notifyError) }
      notify(t(decision === 'keep' ? 'community.manage.kept' : 'community.manage.hid'), {
        tone: 'done',
        ...(decision === 'hide' && { action: undo }),
      })
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.actions}>
      <Button disabled={busy} aria-label={keep} onClick={() => void decide('keep')}>
        {t('community.manage.keep')}
      </Button>
      <Button look="danger" disabled={busy} aria-label={hide} onClick={() => void decide('hide')}>
        {t('community.manage.hide')}
      </Button>
    </div>
  )
}
