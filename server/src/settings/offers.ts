import { readFileSync } from 'node:fs'
import { textOf } from '@stipple/core/contract/text-shape'
import { CODE_LIFETIMES, PLAN_IDS, PLAN_MONTHS } from '@stipple/core/domain/recharge'
import { z } from 'zod'
import { ConfigError } from './variable.ts'

/** Prices, bonuses and claim codes, set by the operator in one file. */
export type Offers = z.infer<typeof offers>

/** The built-in example. */
const EXAMPLE = new URL('./offers.example.json', import.meta.url)

/** Reads the operator's file; without one the example, without its publicly known codes. Throws `ConfigError`. */
export function readOffers(path: string | undefined): Offers {
  const parsed = offers.safeParse(readJson(path ?? EXAMPLE))
  if (!parsed.success) throw new ConfigError(`OFFERS: ${z.prettifyError(parsed.error)}`)
  return path === undefined ? { ...parsed.data, codes: [] } : parsed.data
}

function readJson(path: string | URL): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(`OFFERS: ${String(path)} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const percent = z.number().int().min(1).max(1000)
const label = textOf(z.string().min(1).max(80), z.string().max(80))

const plan = z.strictObject({
  id: z.enum(PLAN_IDS),
  /** Buyers are VIP while the dots last. */
  vip: z.boolean(),
  /** `price` in the smallest unit of the currency. */
  periods: z
    .array(
      z.strictObject({ months: z.literal(PLAN_MONTHS), price: z.int().min(1).max(100_000_000), dots: z.int().min(1).max(100_000_000) }),
    )
    .length(PLAN_MONTHS.length),
})

const code = z.strictObject({
  code: z.string().trim().min(4).max(64),
  dots: z.int().min(70).max(500),
  /** `day`: until midnight in Shanghai. `month`: 30 days. */
  lasts: z.enum(CODE_LIFETIMES),
  from: time.optional(),
  until: time.optional(),
  /** Listed on the get-points page for all members, as a limited-time reward. */
  listed: z.boolean().default(false),
})

export const plans = z
  .array(plan)
  .length(PLAN_IDS.length)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'names a plan twice')

export const bonuses = z.strictObject({
  /** Bonus in percent for an account's first purchase. */
  firstPurchase: percent.optional(),
  limitedTime: z.array(z.strictObject({ percent, label, from: time, until: time })).default([]),
})

export const codes = z
  .array(code)
  .refine((all) => new Set(all.map((entry) => entry.code.toUpperCase())).size === all.length, 'names a code twice')

const offers = z.strictObject({
  /** True in the example: the recharge page says that the prices are not real. */
  example: z.boolean().default(false),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  plans,
  bonuses: bonuses.default({ limitedTime: [] }),
  codes: codes.default([]),
})
