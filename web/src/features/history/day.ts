import { definitionOf, type Language } from '@stipple/core/domain/text'
import { DAY_MS } from '@stipple/core/domain/time'

const formats = new Map<Language, Intl.DateTimeFormat>()

/** Created on first use, because it is slow on phones. */
function formatOf(language: Language): Intl.DateTimeFormat {
  const made = formats.get(language)
  if (made) return made
  const { tag, dayTag = tag } = definitionOf(language)
  const format = new Intl.DateTimeFormat(dayTag, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  formats.set(language, format)
  return format
}

/** A calendar day, `2026-11-21`, in words: Sat 21 November 2026, 2026年11月21日周六. Other texts are returned unchanged. */
export function formatDay(day: string, language: Language): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? day : formatOf(language).format(time)
}

/** Whole days until a time; at least one until then. */
export const daysLeft = (until: string): number => Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS))
