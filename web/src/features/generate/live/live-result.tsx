// @offline
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { succeeds } from '../../../lib/notify.ts'
import { addWorks, WorkPicture } from '../../history/public.ts'
import type { LiveSitting } from './live-sitting.ts'
import styles from './live-result.module.css'

interface Props {
  readonly sitting: LiveSitting
  readonly owner: string
}

/** The latest result of live mode, and the button that keeps it. The one before stays in sight until the next has loaded. */
export function LiveResult({ sitting, owner }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'canvas.live' })
  const queries = useQueryClient()
  const { result, isKept } = useStore(sitting.state)
  if (!result) return null
  const keep = () =>
    succeeds(async () => {
      const kept = await sitting.keep()
      if (kept) addWorks(queries, owner, [kept.work])
    })
  return (
    <figure className={styles.result} aria-label={t('result')}>
      <div className={styles.picture}>
        <WorkPicture work={result.work} sizes="480px" full eager />
      </div>
      <figcaption className={styles.line}>
        <Button size="small" disabled={isKept} onClick={() => void keep()}>
          {t(isKept ? 'kept' : 'keep')}
        </Button>
      </figcaption>
    </figure>
  )
}
