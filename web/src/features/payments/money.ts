import { decimalsOf } from '@stipple/core/domain/currency'
import { definitionOf, type Language } from '@stipple/core/domain/text'

/** A price in the smallest unit of its currency (ISO 4217) as people write it: `formatPrice(4900, 'CNY', 'zh')` is ¥49, 4900 yen are JP¥4,900. */
export function formatPrice(minor: number, currency: string, language: Language): string {
  const decimals = decimalsOf(currency)
  const format = new Intl.NumberFormat(definitionOf(language).tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(minor / 10 ** decimals)
}

interface Offer {
  readonly price: number
  readonly total: number
}

/** In the smallest unit, with fractions. */
export const perHundredDots = ({ price, total }: Offer): number => (price * 100) / total

/** Whole per cent that a dot of `offer` costs less than one of `single`; 0 when it costs as much or more. */
export const savingPercent = (offer: Offer, single: Offer): number =>
  Math.max(0, Math.floor(100 * (1 - perHundredDots(offer) / perHundredDots(single)) + 1e-9))
