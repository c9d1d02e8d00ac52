import type { Context } from '../../context.ts'
import { limitAttempts } from '../../http/attempt-limit.ts'

/** Wrong guesses allowed in the window: from one address for one name, from one address for all names, for one name from all addresses. */
const ALLOWED = { pair: 10, address: 60, name: 200 } as const
const WINDOW_MS = 15 * 60_000

/** Slows down password guessing, for existing and unknown names alike; all calls that check a password share the counts. */
export const limitPasswordAttempts = <T>(
  context: Context,
  { name, address }: { name: string; address: string },
  check: () => Promise<T>,
): Promise<T> =>
  limitAttempts(
    context,
    {
      keys: [
        { key: `pair:${address}:${name}`, allowed: ALLOWED.pair, forgiven: true },
        { key: `address:${address}`, allowed: ALLOWED.address },
        { key: `name:${name}`, allowed: ALLOWED.name },
      ],
      windowMs: WINDOW_MS,
      isWrong: () => true,
    },
    check,
  )
