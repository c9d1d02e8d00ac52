import { decimalsOf } from '@stipple/core/domain/currency'

/** Currencies whose decimals at Stripe differ from ISO 4217: krónur and shillings in hundredths, ariary whole (docs.stripe.com/currencies). */
const STRIPE_DECIMALS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

function factorOf(currency: string): number {
  const ours = decimalsOf(currency)
  return 10 ** ((STRIPE_DECIMALS[currency] ?? ours) - ours)
}

/** Our price, in the currency’s smallest unit, in Stripe’s unit. */
export const toStripeAmount = (price: number, currency: string): number => price * factorOf(currency)

/** Stripe’s amount in our unit. */
export const fromStripeAmount = (amount: number, currency: string): number => amount / factorOf(currency)
