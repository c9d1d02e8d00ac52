import { ORDER_STATES, type OrderState } from '@stipple/core/domain/recharge'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { List } from '../../../components/list/list.tsx'
import type { Column } from '../../../components/table/table.tsx'
import { lazy } from '../../../lib/lazy.tsx'
import { usePagedSearch } from '../../../lib/use-paged-search.ts'
import { ManageFrame } from '../../manage/public.ts'
import { MANAGED_PER_PAGE, manageOrdersQuery, type ManagedOrder } from '../queries.ts'
import { ManagedOrderRow } from './managed-order-row.tsx'
import styles from './manage-orders.module.css'

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }))

const COLUMNS = [
  { id: 'member', look: 'grows' },
  { id: 'plan', look: 'plain' },
  { id: 'price', look: 'number' },
  { id: 'state', look: 'plain' },
  { id: 'created', look: 'plain' },
  { id: 'provider', look: 'plain' },
  { id: 'number' },
] as const satisfies readonly Omit<Column, 'label'>[]

/** Orders of all members, for the operator: search, contradictions, refunds. */
export function ManageOrders() {
  const { t } = useTranslation()
  const { page, setPage, search, field } = usePagedSearch()
  const [state, setState] = useState<OrderState>()
  const [refunding, setRefunding] = useState<ManagedOrder>()
  const query = useQuery(manageOrdersQuery({ page, state, search }))
  const { data, error, refetch } = query

  const columns: readonly Column[] = [
    ...COLUMNS.map((column) => ({ ...column, label: t(`payments.manage.columns.${column.id}`) })),
    { id: 'actions', label: t('common.actions'), look: 'actions' },
  ]
  return (
    <ManageFrame
      title={t('payments.manage.title')}
      count={data && data.total > 0 ? t('payments.manage.count', { count: data.total }) : undefined}
      error={error}
      onRetry={() => void refetch()}
    >
      <div className={styles.tools}>
        <TextInput label={t('payments.manage.search')} placeholder={t('payments.manage.searchHint')} maxLength={64} {...field} />
        <div className={styles.states}>
          <Choice
            label={t('payments.manage.state')}
            value={state ?? 'all'}
            options={(['all', ...ORDER_STATES] as const).map((value) => ({
              value,
              label: t(value === 'all' ? 'payments.manage.all' : `payments.orders.states.${value}`),
            }))}
            onChange={(value) => {
              setState(value === 'all' ? undefined : value)
              setPage(1)
            }}
          />
        </div>
      </div>
      <List
        label={t('payments.manage.listLabel')}
        query={query}
        empty={<Empty title={t('payments.manage.empty')} form="waves" />}
        height={320}
        table={{ columns }}
        pages={{ page, perPage: MANAGED_PER_PAGE, onPage: setPage }}
      >
        {(order) => <ManagedOrderRow key={order.id} order={order} onRefund={() => setRefunding(order)} />}
      </List>
      {refunding && (
        <Suspense>
          <RefundDialog order={refunding} onClose={() => setRefunding(undefined)} />
        </Suspense>
      )}
    </ManageFrame>
  )
}
