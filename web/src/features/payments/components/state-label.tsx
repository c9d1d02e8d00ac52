import type { OrderState } from '@stipple/core/domain/recharge'
import { useTranslation } from 'react-i18next'
import styles from './state-label.module.css'

export function StateLabel({ state }: { state: OrderState }) {
  const { t } = useTranslation()
  return (
    <span className={styles.state} data-state={state}>
      {t(`payments.orders.states.${state}`)}
    </span>
  )
}
