import type { Context } from '../context.ts'
import { type Counted, countGuess, forgetGuesses, takeBackGuess } from '../db/guesses.ts'
import { Problem } from '../problem.ts'

/** Key under which a guess is counted. */
export interface GuessKey {
  readonly key: string
  /** Wrong ones in the window. */
  readonly allowed: number
  /** A right one makes the wrong ones before it forgotten. */
  readonly forgiven?: boolean
}

interface Guess {
  readonly keys: readonly GuessKey[]
  readonly windowMs: number
  /** Returns true if a refusal means that the guess was wrong. */
  readonly isWrong: (problem: Problem) => boolean
}

/**
 * Runs a check of something that can be guessed. Each guess is counted before it is checked and in all processes together, so that no number of them at once
 * gets through; only a wrong one stays counted. Throws `too_many_requests` while guessing must pause.
 */
export async function limitGuesses<T>({ db, now }: Context, { keys, windowMs, isWrong }: Guess, check: () => Promise<T>): Promise<T> {
  const [all, time] = [keys.map(({ key }) => key), now()]
  const counted = await countGuess(db, all, { now: time, until: new Date(time.getTime() + windowMs) })
  const over = keys.flatMap(({ allowed }, index): Counted[] => {
    const found = counted[index]
    return found && found.count > allowed ? [found] : []
  })
  if (over.length > 0) {
    await takeBackGuess(db, all)
    const until = Math.max(...over.map((found) => found.until.getTime()))
    throw new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil((until - time.getTime()) / 1000)) })
  }
  try {
    const result = await check()
    await takeBackGuess(db, all)
    await forgetGuesses(
      db,
      keys.flatMap(({ key, forgiven }) => (forgiven ? [key] : [])),
    )
    return result
  } catch (error) {
    if (!(error instanceof Problem && isWrong(error))) await takeBackGuess(db, all)
    throw error
  }
}
