import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { formatPrice } from '../../../lib/format-price.ts'
import { localDay, stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { ManagedOrder } from '../queries.ts'
import { useDotsText } from '../use-dots-text.ts'
import { StateLabel } from './state-label.tsx'
import styles from './manage-orders.module.css'

/** An order: member, plan, state, and contradictions with the provider. */
export function ManagedOrderLine({ order, onRefund }: { order: ManagedOrder; onRefund: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const dotsText = useDotsText()
  return (
    <li className={styles.line}>
      <div className={styles.who}>
        <p className={styles.name}>{order.member?.name ?? t('payments.manage.gone')}</p>
        {order.member && <p className={styles.soft}>{order.member.uid}</p>}
      </div>
      <div className={styles.what}>
        <p>
          {t(`payments.plans.${order.plan}`)} · {t(`payments.periods.m${order.months}`)} · {dotsText(order.total)}
        </p>
        <p className={styles.soft}>
          <time dateTime={order.created}>{`${localDay(order.created).slice(0, 4)}-${stamp(order.created)}`}</time> ·{' '}
          {t(`payments.providers.${order.provider}`)}
        </p>
        <p className={styles.number}>{order.id}</p>
      </div>
      <p className={styles.price}>{formatPrice(order.price, order.currency, language)}</p>
      <StateLabel state={order.state} />
      <div className={styles.action}>{order.refundable && <Button onClick={onRefund}>{t('payments.manage.refund')}</Button>}</div>
      {order.problem !== undefined && <p className={styles.misfit}>{t('payments.manage.problem', { problem: order.problem })}</p>}
    </li>
  )
}
