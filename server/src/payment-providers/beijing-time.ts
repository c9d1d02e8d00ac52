const OFFSET_MS = 8 * 60 * 60 * 1000

/** Formats a time as Alipay does, in Beijing time: `2026-03-01 09:30:00`. */
export const toBeijingTime = (time: Date): string => new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Parses a time in the format of `toBeijingTime`; undefined for any other text. */
export function fromBeijingTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const time = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** Formats a time as WeChat Pay does: `2026-03-01T09:30:00+08:00`. */
export const toBeijingIsoTime = (time: Date): string => `${toBeijingTime(time).replace(' ', 'T')}+08:00`
