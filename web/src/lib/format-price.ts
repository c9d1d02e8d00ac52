import { decimalsOf } from '@stipple/core/domain/currency'
import { definitionOf, type Language } from '@stipple/core/domain/text'

/** Formats a price in the smallest unit of its currency (ISO 4217): `formatPrice(4900, 'CNY', 'zh')` is ¥49, 4900 yen are JP¥4,900. */
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
