import { Problem } from '../../problem.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Default wait in seconds, and the longest. */
const PATIENCE = 60
const SHORTEST_LIFE = 5
const LONGEST_LIFE = 24 * 60 * 60

/** Time for which the caller waits for the end (ms), by `Prefer: wait` or `Prefer: wait=30`; undefined if it does not wait. */
export function preferredWait({ prefer }: Headers): number | undefined {
  const [, seconds] = /(?:^|[,;\s])wait(?:=(\d{1,6}))?(?=$|[,;\s])/i.exec(String(prefer ?? '')) ?? [undefined, null]
  if (seconds === null) return undefined
  return Math.min(PATIENCE, Math.max(1, Number(seconds ?? PATIENCE))) * 1000
}

const LIFE = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/

/** Deadline by `Cancel-After: 90`, `5m` or `1h30m`: 5 seconds to a day. Throws `invalid_input`. */
export function deadlineOf({ 'cancel-after': life }: Headers, now: Date): Date | undefined {
  if (life === undefined || life === '') return undefined
  const [whole, ...parts] = LIFE.exec(String(life)) ?? []
  const [hours, minutes, rest] = parts.map((part: string | undefined) => Number(part ?? 0))
  const seconds = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (rest ?? 0)
  if (whole === undefined || seconds < SHORTEST_LIFE || seconds > LONGEST_LIFE)
    throw new Problem('invalid_input', { fields: [{ field: 'Cancel-After', code: 'not_valid' }] })
  return new Date(now.getTime() + seconds * 1000)
}
