import type { Order } from '@stipple/core/contract/payments'
import { rechargePath } from '@stipple/core/domain/account'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { List } from '../../../components/list/list.tsx'
import { formatPrice } from '../../../lib/format-price.ts'
import { errorText } from '../../../lib/notify.ts'
import { localDay } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { ORDERS_PER_PAGE, ordersQuery } from '../queries.ts'
import { useDotsText } from '../use-dots-text.ts'
import { useOrderActions } from '../use-order-actions.ts'
import { StateLabel } from './state-label.tsx'
import styles from './order-list.module.css'

/** The member's own orders, the latest first, a few at a time. */
export function OrderList() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [page, setPage] = useState(1)
  return (
    <List
      label={t('payments.orders.title')}
      query={useQuery({ ...ordersQuery(page), enabled: user !== undefined })}
      failed={t('payments.orders.loadFailed')}
      empty={t('payments.orders.empty')}
      height={120}
      pages={{ page, perPage: ORDERS_PER_PAGE, onPage: setPage }}
    >
      {(order) => <OrderLine key={order.id} order={order} path={rechargePath(user?.platform ?? '')} />}
    </List>
  )
}

function OrderLine({ order, path }: { order: Order; path: '/ypay' | '/wpay' }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const dotsText = useDotsText()
  const navigate = useNavigate()
  const { act, running, error } = useOrderActions((now) => void navigate({ to: path, search: { order: now.id } }))
  return (
    <li className={styles.line}>
      <Link to={path} search={{ order: order.id }} className={styles.name} aria-label={`${t('payments.orders.show')} ${order.id}`}>
        {t(`payments.plans.${order.plan}`)} · {t(`payments.periods.m${order.months}`)}
      </Link>
      <StateLabel state={order.state} />
      <span className={styles.facts}>
        {dotsText(order.total)} · {formatPrice(order.price, order.currency, language)} ·{' '}
        <time dateTime={order.created}>{localDay(order.created)}</time>
      </span>
      {order.state === 'pending' && (
        <Link to={path} search={{ order: order.id }} className={buttonClass({ size: 'small' })}>
          {t('payments.orders.goOn')}
        </Link>
      )}
      {order.state === 'closed' && (
        <Button size="small" disabled={running !== undefined} onClick={() => act(order.id, 'again')}>
          {t('payments.orders.again')}
        </Button>
      )}
      {error && (
        <p className={styles.problem} role="alert">
          {errorText(error)}
        </p>
      )}
    </li>
  )
}
