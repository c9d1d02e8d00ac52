import type { Order } from '@stipple/core/contract/payments'
import { type Language, type Text, localize } from '@stipple/core/domain/text'
import type { OrderRow } from '../../db/schema/payments.ts'
import { type OrderBonus, totalOf } from './offers.ts'
import { isPayable } from './policy.ts'
import { type OrderProblem, parseProblem } from './transition.ts'

/** An order for its owner. */
export function presentOrder(row: OrderRow, now: Date): Order {
  return {
    id: row.id,
    state: row.state,
    plan: row.plan,
    months: row.months,
    provider: row.provider,
    price: row.price,
    currency: row.currency,
    dots: row.dots,
    bonuses: row.bonuses,
    total: totalOf(row),
    ...(row.checkout && isPayable(row, now) && { checkout: row.checkout }),
    created: row.createdAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    ...(row.paidAt && { paid: row.paidAt.toISOString() }),
    ...(row.refundedAt && { refunded: row.refundedAt.toISOString() }),
    ...(row.dotsUntil && { dotsUntil: row.dotsUntil.toISOString() }),
  }
}

/** An order for super users. */
export function presentManaged(
  { order, uid, name, deletedAt }: { order: OrderRow; uid: string; name: string; deletedAt: Date | null },
  { now, language, refundable }: { now: Date; language: Language; refundable: boolean },
) {
  return {
    ...presentOrder(order, now),
    ...(deletedAt === null && { member: { uid, name } }),
    ...(order.problem !== null && { problem: presentProblem(order.problem, language) }),
    refundable,
  }
}

/** Describes a mismatch in the operator's language. */
function presentProblem(stored: string, language: Language): string {
  const { problem, detail } = parseProblem(stored)
  return localize(PROBLEMS[problem], language).replace('{{detail}}', () => detail)
}

const PROBLEMS: Readonly<Record<OrderProblem, Text>> = {
  other_amount: {
    en: 'A different amount was paid: {{detail}}, in the smallest unit of the currency. No dots were given.',
    zh: '实付金额不符：{{detail}}（按货币最小单位计），没有发放点数。',
  },
  paid_after_refund: { en: 'A payment arrived after the refund. No dots were given.', zh: '退款之后又收到付款，没有发放点数。' },
  account_gone: { en: 'A payment arrived after the account was deleted. No dots were given.', zh: '付款到账时账号已注销，没有发放点数。' },
}

/** Text that the provider shows the payer. Constant, in one language: providers refuse to open an order twice under different names. */
export const describeOrder = ({ dots }: Pick<OrderRow, 'dots'>): string => `Stipple 点绘 · ${dots} 点 / dots`

/** Ledger entries keep their text in both languages, because a member may change the language later. */
export const bonusDetail = ({ kind, label }: OrderBonus): string => {
  const { en, zh } = label ?? BONUSES[kind]
  return en === zh ? en : `${zh} · ${en}`
}

const BONUSES: Readonly<Record<OrderBonus['kind'], Text>> = {
  first_purchase: { en: 'First purchase', zh: '首次充值' },
  limited_time: { en: 'Limited-time bonus', zh: '限时赠送' },
}
