export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS
/** Shanghai has used UTC+8 without daylight saving time since 1991. */
const SHANGHAI_OFFSET_MS = 8 * HOUR_MS

/** Read as UTC, the wall clock of Shanghai: YYYY-MM-DDTHH:mm:ss. `Intl` gives the same, but takes 70 ms at its first use on a slow phone. */
const shanghaiClock = (time: Date | string | number): string => new Date(new Date(time).getTime() + SHANGHAI_OFFSET_MS).toISOString()

/** MM-DD HH:mm in Shanghai, whatever the reader's own time zone. */
export const shanghaiStamp = (time: Date | string | number): string => shanghaiClock(time).slice(5, 16).replace('T', ' ')

/** YYYY-MM-DD in Shanghai: the day of daily rewards. */
export const shanghaiDay = (time: Date | string | number): string => shanghaiClock(time).slice(0, 10)

/** The last midnight in Shanghai. */
export const startOfShanghaiDay = (now: Date): Date => new Date(`${shanghaiDay(now)}T00:00:00+08:00`)

/** The next midnight in Shanghai. */
export const endOfShanghaiDay = (now: Date): Date => new Date(startOfShanghaiDay(now).getTime() + DAY_MS)

/** The time zone of the operator: for dots, money and months. */
export const OPERATOR_ZONE = 'Asia/Shanghai'

/** Returns true for the IANA name of a time zone; false for offsets such as `+08:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const thirtyDaysAfter = (now: Date): Date => new Date(now.getTime() + 30 * DAY_MS)

/** The same time of day this many calendar months later, in Shanghai; on the last day if the month is too short. */
export function monthsLater(now: Date, months: number): Date {
  // Read as UTC, this is the wall clock of Shanghai.
  const clock = new Date(now.getTime() + SHANGHAI_OFFSET_MS)
  const [year, month] = [clock.getUTCFullYear(), clock.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  clock.setUTCFullYear(year, month, Math.min(clock.getUTCDate(), lastDay))
  return new Date(clock.getTime() - SHANGHAI_OFFSET_MS)
}
