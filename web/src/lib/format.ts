import { definitionOf, type Language } from '@stipple/core/domain/text'

export const formatNumber = (value: number, language: Language): string => new Intl.NumberFormat(definitionOf(language).tag).format(value)

/** 1.4 MB, 240 kB: decimal units, as in file managers. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(bytes >= 1e7 ? 0 : 1)} MB`
  return `${Math.max(Math.sign(bytes), Math.round(bytes / 1e3))} kB`
}
