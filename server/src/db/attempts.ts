import { createHash } from 'node:crypto'
import { inArray, lte, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { guesses } from './schema/accounts.ts'

/** Count for a key, and its expiry. */
export interface Counted {
  readonly count: number
  readonly until: Date
}

/** Counts one guess for each key over all processes, and returns the counts. Keys are hashed, because they contain names. */
export async function countAttempt(db: Executor, keys: readonly string[], { now, until }: { now: Date; until: Date }): Promise<Counted[]> {
  // Sorted, to avoid a deadlock between concurrent counts.
  const rows = keys
    .map(hashed)
    .toSorted()
    .map((key) => ({ key, count: 1, until }))
  // An implausibly late window: the clock was set back.
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

/** Removes one counted guess for each key. */
export async function uncountAttempt(db: Executor, keys: readonly string[]): Promise<void> {
  await db
    .update(guesses)
    .set({ count: sql`greatest(${guesses.count} - 1, 0)` })
    .where(inArray(guesses.key, keys.map(hashed)))
}

export async function clearAttempts(db: Executor, keys: readonly string[]): Promise<void> {
  await db.delete(guesses).where(inArray(guesses.key, keys.map(hashed)))
}

export async function deleteOldAttempts(db: Executor, now: Date): Promise<void> {
  await db.delete(guesses).where(lte(guesses.until, now))
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('hex')
