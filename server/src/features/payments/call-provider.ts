import { NOTIFY_PATH } from '@stipple/core/contract/payments'
import { type Platform, RECHARGE_PATHS } from '@stipple/core/domain/account'
import type { ProviderId } from '@stipple/core/domain/recharge'
import type { Context } from '../../context.ts'
import type { OrderRow } from '../../db/schema/payments.ts'
import { type PayableOrder, type PaymentProvider, ProviderUnavailable } from '../../payment-providers/provider.ts'
import { Problem } from '../../problem.ts'
import { describeOrder } from './present.ts'

/** Origin of a buyer, to which the provider returns them. */
export interface Place {
  /** Scheme and host. */
  readonly origin: string
  readonly platform: Platform
}

/** Calls the provider of an order. Throws `payment_unavailable` when it cannot be reached, or is not in use any more. */
export async function callProvider<T>(
  context: Context,
  { order, place }: { readonly order: OrderRow; readonly place?: Place },
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

const payable = (order: OrderRow, { origin, platform }: Place): PayableOrder => ({
  id: order.id,
  reference: order.reference ?? undefined,
  price: order.price,
  currency: order.currency,
  description: describeOrder(order),
  expiresAt: order.expiresAt,
  returnTo: `${origin}${RECHARGE_PATHS[platform]}?order=${order.id}`,
  notifyTo: `${origin}${notifyPath(order.provider)}`,
})

/** For questions that nobody's request asks; a payment is only ever opened for someone. */
const sameOriginAddress = ({ config }: Context): string => config.publicUrl ?? `http://${config.host}:${config.port}`
