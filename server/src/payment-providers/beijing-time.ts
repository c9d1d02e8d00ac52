const OFFSET_MS = 8 * 60 * 60 * 1000

/** `2026-03-01 09:30:00` in Beijing, wherever this machine stands: how Alipay writes times. */
export const toBeijingTime = (time: Date): string => new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The moment of such a text; undefined for any other. */
export function fromBeijingTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const time = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** `2026-03-01T09:30:00+08:00`: how WeChat Pay writes times. */
export const toBeijingIsoTime = (time: Date): string => `${toBeijingTime(time).replace(' ', 'T')}+08:00`
