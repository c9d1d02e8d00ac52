/** Plans, each for a number of months in which its dots can be spent. */
export const PLAN_IDS = ['basic', 'standard', 'premium'] as const
export type PlanId = (typeof PLAN_IDS)[number]
export const PLAN_MONTHS = [1, 3, 6, 12] as const
export type PlanMonths = (typeof PLAN_MONTHS)[number]

/** Extra dots in addition to those of a plan. */
export const BONUS_KINDS = ['first_purchase', 'limited_time'] as const
export type BonusKind = (typeof BONUS_KINDS)[number]

/** `sandbox` moves no money, and says so. */
export const PROVIDER_IDS = ['sandbox', 'stripe', 'alipay', 'wechat'] as const
export type ProviderId = (typeof PROVIDER_IDS)[number]

/** `closed`: not paid in time, or abandoned. A late payment still counts. */
export const ORDER_STATES = ['pending', 'paid', 'closed', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Time limit for paying an order (s). */
export const ORDER_SECONDS = 15 * 60

/** Lifetime of the dots of a claim code: until midnight in Shanghai, or 30 days. */
export const CODE_LIFETIMES = ['day', 'month'] as const
