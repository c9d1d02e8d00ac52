import { decimalsOf } from '@stipple/core/domain/currency'

/**
 * Currencies that Stripe counts otherwise than ISO 4217: it takes krónur and shillings in hundredths, and ariary whole
 * (docs.stripe.com/currencies).
 */
const STRIPE_DECIMALS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

function factorOf(currency: string): number {
  const ours = decimalsOf(currency)
  return 10 ** ((STRIPE_DECIMALS[currency] ?? ours) - ours)
}

/** Our price, in the currency’s smallest unit, as Stripe counts. */
export const toStripeAmount = (price: number, currency: string): number => price * factorOf(currency)

/** Stripe’s amount as we count. */
export const fromStripeAmount = (amount: number, currency: string): number => amount / factorOf(currency)
