import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { ChosenBar } from '../../../components/table/chosen-bar.tsx'
import type { Choosing, Column } from '../../../components/table/table.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { useEach } from '../../manage/public.ts'
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

const COLUMNS = [
  { id: 'author', look: 'plain' },
  { id: 'reports', look: 'grows' },
  { id: 'count', look: 'number' },
  { id: 'latest' },
] as const satisfies readonly Omit<Column, 'label'>[]

/** Columns of a table of reported things. */
export function useReportColumns(what: 'work' | 'comment'): readonly Column[] {
  const { t } = useTranslation()
  return [
    { id: what, label: t(`community.manage.columns.${what}`), look: 'plain' },
    ...COLUMNS.map((column) => ({ ...column, label: t(`community.manage.columns.${column.id}`) })),
    { id: 'actions', label: t('common.actions'), look: 'actions' },
  ]
}

/** Time of the latest report. */
export function LatestReport({ reports }: { reports: readonly { readonly create_time: string }[] }) {
  const time = reports[0]?.create_time
  return time !== undefined && <time dateTime={time}>{stamp(time)}</time>
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
      <Button size="small" disabled={busy} aria-label={keep} onClick={() => void decide('keep')}>
        {t('community.manage.keep')}
      </Button>
      <Button size="small" look="danger" disabled={busy} aria-label={hide} onClick={() => void decide('hide')}>
        {t('community.manage.hide')}
      </Button>
    </div>
  )
}

interface ChosenProps {
  readonly choosing: Choosing
  readonly list: 'reports' | 'comments'
  readonly send: (id: string, decision: 'keep' | 'hide') => Promise<unknown>
}

/** Keeps or hides all chosen things; hiding asks first. */
export function DecideChosen({ choosing, list, send }: ChosenProps) {
  const { t } = useTranslation()
  const { busy, run } = useEach(list)
  const ids = [...choosing.chosen]
  const hide = async () => {
    const title = t('community.manage.hideTitle', { count: ids.length })
    if (await confirm({ title, text: t('community.manage.hideText'), action: t('community.manage.hide') }))
      await run(ids, (id) => send(id, 'hide'))
  }
  return (
    <ChosenBar choosing={choosing}>
      <Button size="small" disabled={busy} onClick={() => void run(ids, (id) => send(id, 'keep'))}>
        {t('community.manage.keep')}
      </Button>
      <Button size="small" look="danger" disabled={busy} onClick={() => void hide()}>
        {t('community.manage.hide')}
      </Button>
    </ChosenBar>
  )
}
