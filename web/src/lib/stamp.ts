/** MM-DD HH:mm in this browser's time zone. */
export const stamp = (time: Date | string | number): string => localClock(time).slice(5, 16).replace('T', ' ')

/** YYYY-MM-DD in the same zone. */
export const localDay = (time: Date | string | number): string => localClock(time).slice(0, 10)

/** YYYY-MM-DDTHH:mm in the same zone, as in time fields. */
export const localMinute = (time: Date | string | number): string => localClock(time).slice(0, 16)

/** IANA name of this browser's time zone; undefined if unknown. */
export const timeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Local time read as UTC: YYYY-MM-DDTHH:mm:ss. `Intl` would return the same, but takes 70 ms on a slow phone at first use. */
function localClock(time: Date | string | number): string {
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}
