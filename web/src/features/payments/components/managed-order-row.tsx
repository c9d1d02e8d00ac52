import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TableRow } from '../../../components/table/table.tsx'
import { formatPrice } from '../../../lib/format-price.ts'
import { localDay, stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { ManagedOrder } from '../queries.ts'
import { useDotsText } from '../use-dots-text.ts'
import { StateLabel } from './state-label.tsx'
import styles from './manage-orders.module.css'

/** An order: member, plan, state, and contradictions with the provider. */
export function ManagedOrderRow({ order, onRefund }: { order: ManagedOrder; onRefund: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const dotsText = useDotsText()
  const cells = [
    <>
      <span className={styles.name}>{order.member?.name ?? t('payments.manage.gone')}</span>
      {order.member && <span className={styles.beside}>{order.member.uid}</span>}
    </>,
    <>
      {t(`payments.plans.${order.plan}`)} · {t(`payments.periods.m${order.months}`)}
      <span className={styles.beside}>{dotsText(order.total)}</span>
    </>,
    <span key="price" className={styles.name}>
      {formatPrice(order.price, order.currency, language)}
    </span>,
    <StateLabel key="state" state={order.state} />,
    <time key="time" dateTime={order.created}>{`${localDay(order.created).slice(0, 4)}-${stamp(order.created)}`}</time>,
    t(`payments.providers.${order.provider}`),
    <span key="number" className={styles.number}>
      {order.id}
    </span>,
    order.refundable ? (
      <Button key="actions" size="small" onClick={onRefund}>
        {t('payments.manage.refund')}
      </Button>
    ) : undefined,
  ]
  const below = order.problem !== undefined && <p className={styles.misfit}>{t('payments.manage.problem', { problem: order.problem })}</p>
  return <TableRow id={order.id} cells={cells} below={below} />
}
