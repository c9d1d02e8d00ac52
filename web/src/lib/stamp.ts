/** MM-DD HH:mm by the clock of this browser. */
export const stamp = (time: Date | string | number): string => localClock(time).slice(5, 16).replace('T', ' ')

/** YYYY-MM-DD by the same clock. */
export const localDay = (time: Date | string | number): string => localClock(time).slice(0, 10)

/** YYYY-MM-DDTHH:mm by the same clock, as fields for times have it. */
export const localMinute = (time: Date | string | number): string => localClock(time).slice(0, 16)

/** IANA name of the zone of this browser; undefined where it has none. */
export const timeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Read as UTC, the wall clock here: YYYY-MM-DDTHH:mm:ss. `Intl` would say the same, and take a slow phone 70 ms before its first answer. */
function localClock(time: Date | string | number): string {
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}
