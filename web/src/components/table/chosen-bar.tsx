import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import type { Choosing } from './table.tsx'
import styles from './chosen-bar.module.css'

/** Actions on the chosen rows of a table; nothing while none is chosen. */
export function ChosenBar({ choosing: { chosen, onChoose }, children }: { choosing: Choosing; children: ReactNode }) {
  const { t } = useTranslation()
  if (chosen.size === 0) return null
  return (
    <div role="group" aria-label={t('common.chosen', { count: chosen.size })} className={styles.bar}>
      <span role="status">{t('common.chosen', { count: chosen.size })}</span>
      {children}
      <Button size="small" look="quiet" onClick={() => onChoose(new Set())}>
        {t('common.chooseNone')}
      </Button>
    </div>
  )
}
