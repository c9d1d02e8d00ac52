import type { ProviderId } from '@stipple/core/domain/recharge'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/notify.ts'
import { isUnavailable } from '../use-order-actions.ts'
import styles from './order-view.module.css'

/** Error of the last action on an order; its button remains for another try. */
export function ActionProblem({ error, provider }: { error: unknown; provider: ProviderId }) {
  const { t } = useTranslation()
  if (error === null) return null
  return (
    <p className={styles.problem} role="alert">
      {isUnavailable(error)
        ? t('payments.order.unavailable', { provider: t(`payments.providers.${provider}`) })
        : `${t('payments.order.failed')} ${errorText(error)}`}
    </p>
  )
}
