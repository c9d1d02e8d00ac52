import type { Contract } from '@stipple/core/contract/contract'
import type { Order } from '@stipple/core/contract/payments'
import { PLAN_MONTHS, type PlanId, type ProviderId } from '@stipple/core/domain/recharge'
import type { z } from 'zod'

type Offers = z.input<Contract['GET /api/pay/plans']['reply']>['data']

const BASE = { basic: { price: 1000, dots: 1000 }, standard: { price: 2500, dots: 3000 }, premium: { price: 7000, dots: 9000 } }

/** Three plans with two bonuses each; longer ones are cheaper by one month's price. */
export const offers = (providers: readonly ProviderId[], more: Partial<Offers> = {}): { status: 1; data: Offers } => ({
  status: 1,
  data: {
    currency: 'CNY',
    example: false,
    providers: [...providers],
    plans: (['basic', 'standard', 'premium'] as const satisfies readonly PlanId[]).map((id) => ({
      id,
      vip: id !== 'basic',
      periods: PLAN_MONTHS.map((months) => {
        const { price, dots } = BASE[id]
        const bonuses: Order['bonuses'] = [
          { kind: 'first_purchase', dots: dots * months * 0.2 },
          {
            kind: 'limited_time',
            dots: dots * months * 0.1,
            label: { en: 'Opening weeks', zh: '开业优惠' },
            until: '2026-12-31T16:00:00.000Z',
          },
        ]
        return { months, price: price * Math.max(1, months - 1), dots: dots * months, bonuses, total: dots * months * 1.3 }
      }),
    })),
    ...more,
  },
})

const MINUTE = 60_000

/** An order that waits for its payment and expires in fourteen minutes. */
export const order = (more: Partial<Order> = {}): Order => ({
  id: 'order-1',
  state: 'pending',
  plan: 'standard',
  months: 1,
  provider: 'wechat',
  price: 2500,
  currency: 'CNY',
  dots: 3000,
  bonuses: [{ kind: 'first_purchase', dots: 600 }],
  total: 3600,
  checkout: { kind: 'qr', content: 'weixin://pay/1' },
  created: new Date(Date.now() - MINUTE).toISOString(),
  expires: new Date(Date.now() + 14 * MINUTE).toISOString(),
  ...more,
})

/** An order that can no longer be paid. */
export const endedOrder = (more: Partial<Order>): Order => {
  const { checkout: _, ...rest } = order(more)
  return rest
}
