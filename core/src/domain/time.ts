const SHANGHAI = 'Asia/Shanghai'
const stamp = new Intl.DateTimeFormat('en-GB', {
  timeZone: SHANGHAI,
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const day = new Intl.DateTimeFormat('en-CA', { timeZone: SHANGHAI, year: 'numeric', month: '2-digit', day: '2-digit' })

/** MM-DD HH:mm in Shanghai, whatever the reader's own time zone. */
export function shanghaiStamp(time: Date | string | number): string {
  const parts = Object.fromEntries(stamp.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
  return `${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`
}

/** YYYY-MM-DD in Shanghai: the day that daily rewards count by. */
export const shanghaiDay = (time: Date | string | number): string => day.format(new Date(time))
