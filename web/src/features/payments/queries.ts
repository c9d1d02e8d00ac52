import type { Reply } from '@stipple/core/contract/client'
import type { Order } from '@stipple/core/contract/payments'
import type { OrderState, PlanId, PlanMonths, ProviderId } from '@stipple/core/domain/recharge'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, isLoginRequired } from '../../lib/api.ts'
import { pageOptions } from '../../lib/list-queries.ts'

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => (await api('GET /api/pay/plans', { signal })).data,
  staleTime: 30_000,
})
export type Offers = Reply<'GET /api/pay/plans'>['data']
export type Plan = Offers['plans'][number]
export type Period = Plan['periods'][number]

/** Refetched every two seconds while it can be paid and the page is visible. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal }) => (await api('GET /api/pay/orders/:id', { params: { id }, signal })).data,
    staleTime: 0,
    // A member who is signed out meanwhile is asked to log in once, not every two seconds; logging in refetches it.
    refetchInterval: ({ state }) => (state.data?.state === 'pending' && !isLoginRequired(state.error) ? POLL_MS : false),
    refetchOnWindowFocus: true,
  })

export const ordersQuery = (page: number) =>
  queryOptions({
    queryKey: ['orders', page],
    queryFn: ({ signal }) => api('GET /api/pay/orders', { query: { page, page_size: ORDERS_PER_PAGE }, signal }),
    ...pageOptions,
  })

interface ManageFilter {
  readonly page: number
  readonly state: OrderState | undefined
  readonly search: string
}

export const manageOrdersQuery = ({ page, state, search }: ManageFilter) =>
  queryOptions({
    queryKey: ['manage-orders', page, state, search],
    queryFn: ({ signal }) => {
      const query = { page, page_size: MANAGED_PER_PAGE, ...(state && { state }), ...(search !== '' && { search }) }
      return api('GET /api/manage/orders', { query, signal })
    },
    ...pageOptions,
  })
export type ManagedOrder = Reply<'GET /api/manage/orders'>['data'][number]

export const sandboxQuery = (id: string) =>
  queryOptions({
    queryKey: ['sandbox-payment', id],
    queryFn: async ({ signal }) => (await api('GET /api/pay/sandbox/:id', { params: { id }, signal })).data,
    staleTime: 0,
  })

export interface Selection {
  readonly plan: PlanId
  readonly months: PlanMonths
  readonly provider: ProviderId
  readonly price: number
}

/** Caches an order, and refetches what a payment changes. */
export async function acceptOrder(queries: QueryClient, order: Order): Promise<void> {
  queries.setQueryData(orderQuery(order.id).queryKey, order)
  await queries.invalidateQueries({ queryKey: ['orders'] })
}

/** A payment changes the balance, VIP status, and the bonus of a first purchase. */
export async function afterPayment(queries: QueryClient): Promise<void> {
  await Promise.all(['balance', 'session', 'plans', 'orders'].map((area) => queries.invalidateQueries({ queryKey: [area] })))
}

export const ORDERS_PER_PAGE = 5
export const MANAGED_PER_PAGE = 20
const POLL_MS = 2000
