import { ListOrdered } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { showDialog } from '../../../lib/dialogs.ts'
import { queueOf } from '../jobs/queue.ts'
import { useJobs } from '../jobs/store.ts'
import styles from './queue-line.module.css'

/** Counts the member's running, waiting and paused jobs besides the one on the canvas; opens the queue. */
export function QueueLine() {
  const { t } = useTranslation()
  const { jobs, dismissed, runs } = useJobs()
  const { running, waiting } = useMemo(() => queueOf({ jobs, dismissed, runs }), [jobs, dismissed, runs])
  const paused = waiting.filter((job) => job.paused).length
  if (waiting.length === 0 && running.length < 2) return null
  const parts = [
    running.length > 0 && t('generate.queueRunning', { count: running.length }),
    waiting.length > paused && t('generate.queueWaiting', { count: waiting.length - paused }),
    paused > 0 && t('generate.queuePaused', { count: paused }),
  ].filter((part) => part !== false)
  return (
    <button type="button" className={styles.line} aria-haspopup="dialog" aria-label={parts.join(' · ')} onClick={() => showDialog('queue')}>
      <ListOrdered size={16} strokeWidth={1.6} aria-hidden />
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </button>
  )
}
