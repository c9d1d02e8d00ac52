import type { Schedule } from '@stipple/core/contract/runs'
import { localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { useRunChanges, useSchedules } from './runs-queries.ts'
import styles from '../components/queue-dialog.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** Repeated and scheduled runs in the queue, each with its state and a stop button. */
export function Schedules() {
  const { t } = useTranslation()
  const schedules = useSchedules()
  const { stop } = useRunChanges()
  const language = useLanguage()
  const titleOf = ({ steps: [step] }: Schedule) =>
    String(step?.input['prompt'] ?? '') || (step && localize(findMode(step.job_type)?.label, language)) || ''
  if (schedules.length === 0) return null
  return (
    <section aria-label={t('playground.repeat.list')}>
      <h3 className={styles.heading}>
        {t('playground.repeat.list')} <span className={styles.count}>{schedules.length}</span>
      </h3>
      <ul className={styles.list}>
        {schedules.map((schedule) => (
          <li key={schedule.id} className={styles.job}>
            <div className={styles.words}>
              <p className={styles.title}>{titleOf(schedule)}</p>
              <p className={styles.facts}>
                <State schedule={schedule} />
              </p>
            </div>
            <div className={styles.buttons}>
              <IconButton
                label={t(schedule.next === undefined ? 'playground.repeat.remove' : 'playground.repeat.stop', { title: titleOf(schedule) })}
                icon={schedule.next === undefined ? <Trash2 {...ICON} /> : <X {...ICON} />}
                onClick={() => void stop(schedule.id)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ schedule: { next, stopped, runs, runs_left: left } }: { readonly schedule: Schedule }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const time = next && new Date(next).toLocaleString(language, { dateStyle: 'short', timeStyle: 'short' })
  const how = stopped
    ? t('playground.repeat.stopped', { reason: stopped.message })
    : time === undefined
      ? t('playground.repeat.ended')
      : t('playground.repeat.next', { time })
  return (
    <>
      {[
        how,
        t('playground.repeat.count', { count: runs }),
        next !== undefined && left !== undefined && t('playground.repeat.left', { count: left }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  )
}
