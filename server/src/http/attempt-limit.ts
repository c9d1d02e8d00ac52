import type { Context } from '../context.ts'
import { type Counted, countAttempt, clearAttempts, uncountAttempt } from '../db/attempts.ts'
import { Problem } from '../problem.ts'

/** Key for counting guesses. */
export interface AttemptKey {
  readonly key: string
  /** Wrong ones allowed in the window. */
  readonly allowed: number
  /** A right guess resets the count. */
  readonly forgiven?: boolean
}

interface Guess {
  readonly keys: readonly AttemptKey[]
  readonly windowMs: number
  /** Returns true if an error means a wrong guess. */
  readonly isWrong: (problem: Problem) => boolean
}

/**
 * Runs a check that could be guessed. Each guess is counted over all processes before the check, so concurrent guesses cannot exceed the limit; only
 * wrong ones remain counted. Throws `too_many_requests` while guessing is paused.
 */
export async function limitAttempts<T>({ db, now }: Context, { keys, windowMs, isWrong }: Guess, check: () => Promise<T>): Promise<T> {
  const [all, time] = [keys.map(({ key }) => key), now()]
  const counted = await countAttempt(db, all, { now: time, until: new Date(time.getTime() + windowMs) })
  const over = keys.flatMap(({ allowed }, index): Counted[] => {
    const found = counted[index]
    return found && found.count > allowed ? [found] : []
  })
  if (over.length > 0) {
    await uncountAttempt(db, all)
    const until = Math.max(...over.map((found) => found.until.getTime()))
    throw new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil((until - time.getTime()) / 1000)) })
  }
  try {
    const result = await check()
    await uncountAttempt(db, all)
    await clearAttempts(
      db,
      keys.flatMap(({ key, forgiven }) => (forgiven ? [key] : [])),
    )
    return result
  } catch (error) {
    if (!(error instanceof Problem && isWrong(error))) await uncountAttempt(db, all)
    throw error
  }
}
