import type { Context } from '../../context.ts'
import { Problem } from '../../http/problem.ts'

/** Wrong guesses allowed in the window: by one address at one name, by one address at all names, at one name by everybody. */
const ALLOWED = { pair: 10, address: 60, name: 200 } as const
const WINDOW_MS = 15 * 60_000
/** More keys than this are forgotten, oldest first, so that guessing cannot fill the memory. */
const REMEMBERED = 50_000

export interface GuessLimit {
  /** Throws `too_many_requests` while guessing must pause. */
  check(guess: Guess): void
  wrong(guess: Guess): void
  right(guess: Guess): void
}

export interface Guess {
  readonly name: string
  readonly address: string
  readonly now: Date
}

/** Slows guessing of passwords, whether or not the name exists. Counts in this process. */
export function createGuessLimit(): GuessLimit {
  const counts = new Map<string, { wrong: number; until: number }>()
  const current = (key: string, now: number) => {
    const count = counts.get(key)
    return count && count.until > now ? count : undefined
  }

  return {
    check(guess) {
      const now = guess.now.getTime()
      for (const [key, allowed] of keysOf(guess)) {
        const count = current(key, now)
        if (count && count.wrong >= allowed) throw new Problem('too_many_requests', { retryAfter: Math.ceil((count.until - now) / 1000) })
      }
    },
    wrong(guess) {
      const now = guess.now.getTime()
      for (const [key] of keysOf(guess)) {
        const { wrong, until } = current(key, now) ?? { wrong: 0, until: now + WINDOW_MS }
        counts.delete(key)
        counts.set(key, { wrong: wrong + 1, until })
      }
      for (const key of counts.keys()) {
        if (counts.size <= REMEMBERED) break
        counts.delete(key)
      }
    },
    right({ name, address }) {
      counts.delete(`pair:${address}:${name}`)
    },
  }
}

const limits = new WeakMap<Context, GuessLimit>()

/** Runs a check of a password, counting wrong ones; all calls of a server that ask for a password count together. */
export async function guarded<T>(
  context: Context,
  { name, address }: Pick<Guess, 'name' | 'address'>,
  check: () => Promise<T>,
): Promise<T> {
  const limit = limits.get(context) ?? createGuessLimit()
  limits.set(context, limit)
  const guess = { name, address, now: context.now() }
  limit.check(guess)
  try {
    const result = await check()
    limit.right(guess)
    return result
  } catch (error) {
    if (error instanceof Problem) limit.wrong(guess)
    throw error
  }
}

const keysOf = ({ name, address }: Guess) =>
  [
    [`pair:${address}:${name}`, ALLOWED.pair],
    [`address:${address}`, ALLOWED.address],
    [`name:${name}`, ALLOWED.name],
  ] as const
