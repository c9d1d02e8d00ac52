import { definitionOf, type Language } from '@stipple/core/domain/text'

/** A large number in short form, e.g. 1.2K, with at most two decimals. */
export const compact = (value: number, language: Language): string =>
  new Intl.NumberFormat(definitionOf(language).tag, { notation: 'compact', maximumFractionDigits: 2 }).format(value)

/** A time in its largest unit, e.g. 3 hours. */
export function duration(seconds: number, language: Language): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  const format = new Intl.NumberFormat(definitionOf(language).tag, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.max(0, Math.round(seconds / size)))
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
