import { definitionOf, type Language } from '@stipple/core/domain/text'

/** 3 March 2026, 2026年3月3日: the day in this browser's time zone. */
export const formatDay = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(definitionOf(language).tag, { dateStyle: 'long' }).format(new Date(time))

/** 5 minutes ago, 5 分钟前 (with the space that the browser omits). */
export function formatAgo(time: string, language: Language, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000)
  const { unit, size } = STEPS.find((step) => seconds < step.below) ?? LONGEST
  const text = new Intl.RelativeTimeFormat(definitionOf(language).tag, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit)
  return text.replace(/^(\d+)(?=\p{Script=Han})/u, '$1 ')
}

const LONGEST = { below: Infinity, unit: 'day', size: 86_400 } as const
const STEPS = [{ below: 3600, unit: 'minute', size: 60 }, { below: 86_400, unit: 'hour', size: 3600 }, LONGEST] as const
