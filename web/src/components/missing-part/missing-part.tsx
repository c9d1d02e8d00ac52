import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../lib/notify.ts'
import { Button } from '../button/button.tsx'
import styles from './missing-part.module.css'

interface Props {
  /** Loads the part again. */
  readonly again: () => void
}

/** Replaces a part that could not be loaded. */
export function MissingPart({ again }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.missing} role="alert">
      <p>{t('common.partMissing')}</p>
      <Button size="small" onClick={again}>
        {t('common.retry')}
      </Button>
    </div>
  )
}

/** The same as a notice, for parts without a place on the page. `onLeave` resets the state that would open it. */
export function MissingOver({ again, onLeave }: Props & { readonly onLeave?: () => void }) {
  const { t } = useTranslation()
  const notifyMissing = useEffectEvent(() => {
    notify(t('common.partMissing'), { tone: 'problem', id: 'part missing', action: { label: t('common.retry'), run: again } })
    onLeave?.()
  })
  useEffect(() => notifyMissing(), [])
  return null
}
