import type { EngineConnection } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionLoras } from './connection-loras.tsx'
import { ConnectionModels } from './connection-models.tsx'
import { ConnectionState } from './connection-state.tsx'
import { FirstPicture } from './first-picture.tsx'
import { programOf } from './survey-facts.tsx'
import { useMoney } from './use-money.ts'
import { Warnings } from './warnings.tsx'
import list from '../components/list.module.css'
import styles from './engines.module.css'

interface Props {
  readonly connection: EngineConnection
  /** Connected a moment ago in this window. */
  readonly isNew: boolean
  /** Its models are expanded initially. */
  readonly startsOpen: boolean
}

/** An external engine: health, figures, buttons, models and LoRAs. */
export function ConnectionLine({ connection, isNew, startsOpen }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState<'models' | 'loras' | undefined>(startsOpen ? 'models' : undefined)
  const lists = useId()
  const toggle = (list: 'models' | 'loras') => ({
    'aria-expanded': open === list,
    'aria-controls': lists,
    onClick: () => setOpen(open === list ? undefined : list),
  })
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) name.current?.focus()
  }, [isNew])
  const program = programOf(localize(connection.kind_label, language), connection.version ?? '')
  return (
    <li className={list.line}>
      <div className={list.what}>
        <div className={styles.title}>
          <h3 ref={name} tabIndex={-1}>
            {connection.name}
          </h3>
          <ConnectionState connection={connection} />
        </div>
        <p className={styles.small}>{[program !== connection.name && program, connection.hardware].filter(Boolean).join(' · ')}</p>
        {connection.destination && (
          <p className={styles.small}>{t('engines.connect.elsewhere', { kind: localize(connection.destination, language) })}</p>
        )}
        <p className={list.facts}>
          <span>{t('engines.slots', { taken: connection.slots_taken, slots: connection.slots })}</span>
          {connection.waiting > 0 && <span>{t('engines.waiting', { count: connection.waiting })}</span>}
          <span>{t('engines.figures', { finished: connection.finished, failed: connection.failed })}</span>
          {connection.median_seconds !== undefined && <span>{t('engines.median', { seconds: connection.median_seconds })}</span>}
          <MoneyToday connection={connection} />
        </p>
        {connection.error && <p className={styles.wrong}>{localize(connection.error, language)}</p>}
        {isNew && <FirstPicture connection={connection} />}
        <Notes connection={connection} />
      </div>
      <ConnectionActions connection={connection} />
      <div className={styles.models}>
        <div className={styles.go}>
          <Button size="small" look="quiet" {...toggle('models')}>
            <Sign open={open === 'models'} />
            {t('engines.connect.models', { count: connection.models.length })}
          </Button>
          {connection.loras > 0 && (
            <Button size="small" look="quiet" {...toggle('loras')}>
              <Sign open={open === 'loras'} />
              {t('engines.connect.loras', { count: connection.loras })}
            </Button>
          )}
        </div>
        <div id={lists}>
          {open === 'models' && <ConnectionModels connection={connection} />}
          {open === 'loras' && <ConnectionLoras connection={connection} />}
        </div>
      </div>
    </li>
  )
}

/** Money spent today, of the budget if any; empty without prices. */
function MoneyToday({ connection: { spent_today: spent, daily_budget: budget, models } }: { connection: EngineConnection }) {
  const { t } = useTranslation()
  const money = useMoney()
  if (budget !== undefined) return <span>{t('engines.spentOf', { spent: money(spent), budget: money(budget) })}</span>
  return spent > 0 || models.some(({ price }) => price !== undefined) ? <span>{t('engines.spent', { spent: money(spent) })}</span> : null
}

const Sign = ({ open }: { open: boolean }) => (open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />)

/** Reasons of failed jobs, missing parts of the engine, and its file. */
function Notes({ connection }: { connection: EngineConnection }) {
  const { t } = useTranslation()
  return (
    <>
      {connection.failures.length > 0 && (
        <ul className={styles.small}>
          {connection.failures.map(({ reason, count }) => (
            <li key={reason}>{t('engines.reason', { count, reason })}</li>
          ))}
        </ul>
      )}
      <Warnings warnings={connection.warnings} />
      {connection.from_file && <p className={styles.small}>{t('engines.fromFile')}</p>}
    </>
  )
}
