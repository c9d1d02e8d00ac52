import type { Reply } from '@stipple/core/contract/client'
import type { Json } from '@stipple/core/contract/manage'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TableRow } from '../../../components/table/table.tsx'
import { localDay, stamp } from '../../../lib/stamp.ts'
import { Person } from './person.tsx'
import styles from './list.module.css'

type Change = Reply<'POST /api/manage/audit'>['data'][number]

/** An entry of the audit log, with the values that differ; the whole values open below. */
export function ChangeRow({ change: { id, by, action, subject, before, after, at } }: { change: Change }) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const hasDetails = before !== undefined || after !== undefined
  const cells = [
    <time key="at" dateTime={at}>{`${localDay(at).slice(0, 4)}-${stamp(at)}`}</time>,
    by ? <Person key="by" {...by} /> : t('audit.gone'),
    <>
      <p>
        {i18n.exists(`audit.actions.${action}`) ? t(`audit.actions.${action as 'setting'}`) : action}{' '}
        <span className={styles.name}>{subject}</span>
      </p>
      <p className={styles.words}>
        <span className={styles.beside}>{differences(before, after).join(' · ')}</span>
      </p>
    </>,
    hasDetails ? (
      <Button key="actions" size="small" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('manage.jobs.details')}
      </Button>
    ) : undefined,
  ]
  const details = open && (
    <dl className={styles.details}>
      {before !== undefined && <Side name={t('audit.before')} value={before} />}
      {after !== undefined && <Side name={t('audit.after')} value={after} />}
    </dl>
  )
  return <TableRow id={id} cells={cells} below={details} />
}

/** Values that differ, such as `is_vip: false → true`. */
function differences(before: Json | undefined, after: Json | undefined): string[] {
  const [from, to] = [partsOf(before), partsOf(after)]
  if (!from && !to) return before === undefined && after === undefined ? [] : [`${short(before)} → ${short(after)}`]
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])]
  return names.flatMap((name) => {
    const [old, now] = [from?.[name], to?.[name]]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    return [old === undefined ? `${name}: ${short(now)}` : `${name}: ${short(old)} → ${short(now)}`]
  })
}

const partsOf = (value: Json | undefined): Readonly<Record<string, Json>> | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined

const LONGEST = 60
function short(value: Json | undefined): string {
  if (value === undefined || value === null) return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function Side({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <pre className={styles.json}>{typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)}</pre>
      </dd>
    </>
  )
}
