import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../lib/notify.ts'
import { Button } from '../button/button.tsx'
import styles from './missing-part.module.css'

interface Props {
  /** Asks for the part once more. */
  readonly again: () => void
}

/** Stands in the place of a part that could not be fetched. */
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

/** The same for what has no place on the page: said in the corner. `onLeave` puts away what was to be opened. */
export function MissingOver({ again, onLeave }: Props & { readonly onLeave?: () => void }) {
  const { t } = useTranslation()
  const say = useEffectEvent(() => {
    notify(t('common.partMissing'), { tone: 'problem', id: 'part missing', action: { label: t('common.retry'), run: again } })
    onLeave?.()
  })
  useEffect(() => say(), [])
  return null
}
