import { NOTIFY_PATH } from '@stipple/core/contract/payments'
import { type Platform, RECHARGE_PATHS } from '@stipple/core/domain/account'
import type { ProviderId } from '@stipple/core/domain/recharge'
import type { Context } from '../../context.ts'
import type { OrderRow } from '../../db/schema/payments.ts'
import { type PayableOrder, type PaymentProvider, ProviderUnavailable } from '../../payment-providers/provider.ts'
import { Problem } from '../../problem.ts'
import { describeOrder } from './present.ts'

/** Origin that the provider returns the buyer to. */
export interface ReturnOrigin {
  /** Scheme and host. */
  readonly origin: string
  readonly platform: Platform
}

/** Calls the provider of an order. Throws `payment_unavailable` if it is unreachable or no longer configured. */
export async function callProvider<T>(
  context: Context,
  { order, place }: { readonly order: OrderRow; readonly place?: ReturnOrigin },
  call: (provider: PaymentProvider, order: PayableOrder) => Promise<T>,
): Promise<T> {
  const provider = context.payments.get(order.provider)
  if (!provider) throw new Problem('payment_unavailable')
  try {
    return await call(provider, payable(order, place ?? { origin: sameOriginAddress(context), platform: 'builtin' }))
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Problem('payment_unavailable', { cause: error })
    throw error
  }
}

/** Address to which a provider sends notifications. */
export const notifyPath = (provider: ProviderId): string => NOTIFY_PATH.replace(':provider', provider)

const payable = (order: OrderRow, { origin, platform }: ReturnOrigin): PayableOrder => ({
  id: order.id,
  reference: order.reference ?? undefined,
  price: order.price,
  currency: order.currency,
  description: describeOrder(order),
  expiresAt: order.expiresAt,
  returnTo: `${origin}${RECHARGE_PATHS[platform]}?order=${order.id}`,
  notifyTo: `${origin}${notifyPath(order.provider)}`,
})

/** For queries outside a request; payments are only opened in one. */
const sameOriginAddress = ({ config }: Context): string => config.publicUrl ?? `http://${config.host}:${config.port}`
