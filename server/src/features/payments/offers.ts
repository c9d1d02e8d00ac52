import type { PlanId, PlanMonths } from '@stipple/core/domain/recharge'
import type { OrderRow } from '../../db/schema/payments.ts'
import type { Offers } from '../../settings/offers.ts'

export type OrderBonus = OrderRow['bonuses'][number]

interface Occasion {
  readonly now: Date
  /** This buyer has never paid an order. */
  readonly first: boolean
}

/** Plans on offer, with this buyer's bonuses. */
export const plansFor = (offers: Offers, occasion: Occasion) =>
  offers.plans.map(({ id, vip, periods }) => ({
    id,
    vip,
    periods: periods.map(({ months, price, dots }) => {
      const bonuses = bonusesFor(offers, dots, occasion)
      return { months, price, dots, bonuses, total: totalOf({ dots, bonuses }) }
    }),
  }))

/** A plan for a number of months; undefined if it is not offered. */
export function findOffer(offers: Offers, wanted: { plan: PlanId; months: PlanMonths }) {
  const plan = offers.plans.find(({ id }) => id === wanted.plan)
  const period = plan?.periods.find(({ months }) => months === wanted.months)
  return plan && period && { vip: plan.vip, price: period.price, dots: period.dots }
}

/** Bonus dots on top of a plan's, rounded down; bonuses below one dot are omitted. */
export function bonusesFor({ bonuses }: Offers, dots: number, { now, first }: Occasion): OrderBonus[] {
  const extra = (percent: number): number => Math.floor((dots * percent) / 100)
  const running = bonuses.limitedTime.filter(({ from, until }) => from <= now && now < until)
  const all: OrderBonus[] = [
    ...(first && bonuses.firstPurchase !== undefined ? [{ kind: 'first_purchase' as const, dots: extra(bonuses.firstPurchase) }] : []),
    ...running.map(({ percent, label, until }) => ({
      kind: 'limited_time' as const,
      dots: extra(percent),
      label,
      until: until.toISOString(),
    })),
  ]
  return all.filter((bonus) => bonus.dots > 0)
}

export const totalOf = ({ dots, bonuses }: { readonly dots: number; readonly bonuses: readonly OrderBonus[] }): number =>
  bonuses.reduce((sum, bonus) => sum + bonus.dots, dots)
