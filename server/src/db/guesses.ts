import { createHash } from 'node:crypto'
import { inArray, lte, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { guesses } from './schema/accounts.ts'

/** Count under a key, and the time when it is forgotten. */
export interface Counted {
  readonly count: number
  readonly until: Date
}

/** Counts one guess under each key, in all processes together, and says how many there are now. Keys are stored as hashes: they hold names. */
export async function countGuess(db: Executor, keys: readonly string[], { now, until }: { now: Date; until: Date }): Promise<Counted[]> {
  // In one order, so that two that count at once do not wait for each other.
  const rows = keys
    .map(hashed)
    .toSorted()
    .map((key) => ({ key, count: 1, until }))
  // A window that ends later than a new one twice as long would: the clock was set back.
  const latest = new Date(2 * until.getTime() - now.getTime())
  const isOver = sql`(${guesses.until} <= ${now.toISOString()} or ${guesses.until} > ${latest.toISOString()})`
  const counted = await db
    .insert(guesses)
    .values(rows)
    .onConflictDoUpdate({
      target: guesses.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${guesses.count} + 1 end`,
        until: sql`case when ${isOver} then excluded.until else ${guesses.until} end`,
      },
    })
    .returning()
  const found = new Map(counted.map((row) => [row.key, row]))
  return keys.map((key) => found.get(hashed(key)) ?? { count: 1, until })
}

/** Takes back one guess that was counted under each key. */
export async function takeBackGuess(db: Executor, keys: readonly string[]): Promise<void> {
  await db
    .update(guesses)
    .set({ count: sql`greatest(${guesses.count} - 1, 0)` })
    .where(inArray(guesses.key, keys.map(hashed)))
}

export async function forgetGuesses(db: Executor, keys: readonly string[]): Promise<void> {
  await db.delete(guesses).where(inArray(guesses.key, keys.map(hashed)))
}

export async function forgetOldGuesses(db: Executor, now: Date): Promise<void> {
  await db.delete(guesses).where(lte(guesses.until, now))
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('hex')
