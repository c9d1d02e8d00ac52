import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../queries.ts'
import { Banner } from './banner.tsx'

/** Says that no job starts, because the operator has paused the queue. */
export function QueuePaused() {
  const { t } = useTranslation()
  if (!useSite()?.queuePaused) return null
  return (
    <Banner label={t('shell.queuePaused.title')} icon={CirclePause}>
      {t('shell.queuePaused.text')}
    </Banner>
  )
}
