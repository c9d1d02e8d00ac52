import { CallError } from '@stipple/core/contract/client'
import type { Order } from '@stipple/core/contract/payments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { afterPayment, orderQuery } from '../queries.ts'
import { useOrderActions } from '../use-order-actions.ts'
import { OrderEnd } from './order-end.tsx'
import { OrderPaid } from './order-paid.tsx'
import { OrderWaiting } from './order-waiting.tsx'
import styles from './order-view.module.css'

interface Props {
  readonly id: string
  readonly path: '/ypay' | '/wpay'
}

/** An order in any state: paying, waiting, and the result. Reloading its address shows its current state. */
export function OrderView({ id, path }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const actions = useOrderActions((now) => {
    if (now.id !== id) void navigate({ to: path, search: { order: now.id } })
  })
  const isPaid = order?.state === 'paid'
  useEffect(() => {
    if (isPaid) void afterPayment(queries)
  }, [isPaid, queries])

  if (!order && error) {
    const isMissing = error instanceof CallError && error.reply?.code === 'not_found'
    return (
      <Empty
        as="page"
        title={t(isMissing ? 'payments.order.missingTitle' : 'payments.orders.loadFailed')}
        form="waves"
        text={isMissing ? t('payments.order.missingText') : errorText(error)}
      >
        {!isMissing && <Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        <Link to={path} search={{}} className={buttonClass({})}>
          {t('payments.order.otherPlan')}
        </Link>
      </Empty>
    )
  }
  return (
    <div className={styles.page}>
      {order ? <State order={order} path={path} actions={actions} offline={error !== null} /> : <Skeleton height={420} />}
    </div>
  )
}

interface StateProps {
  readonly order: Order
  readonly path: '/ypay' | '/wpay'
  readonly actions: ReturnType<typeof useOrderActions>
  /** The last refetch was not answered. */
  readonly offline: boolean
}

function State({ order, path, actions, offline }: StateProps) {
  if (order.state === 'paid') return <OrderPaid order={order} path={path} />
  if (order.state === 'pending' && order.checkout) {
    return <OrderWaiting order={order} checkout={order.checkout} actions={actions} offline={offline} />
  }
  return <OrderEnd order={order} path={path} actions={actions} />
}
