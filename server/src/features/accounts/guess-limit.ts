import type { Context } from '../../context.ts'
import { limitGuesses } from '../../http/guess-limit.ts'

/** Wrong guesses allowed in the window: by one address at one name, by one address at all names, at one name by everyone. */
const ALLOWED = { pair: 10, address: 60, name: 200 } as const
const WINDOW_MS = 15 * 60_000

/** Slows guessing of passwords, whether or not the name exists; all calls that ask for a password count together. */
export const limitPasswordGuesses = <T>(
  context: Context,
  { name, address }: { name: string; address: string },
  check: () => Promise<T>,
): Promise<T> =>
  limitGuesses(
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
