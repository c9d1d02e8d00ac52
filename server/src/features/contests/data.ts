import { CONTEST_PLACES } from '@stipple/core/domain/contest'
import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { contestEntries, type ContestEntryRow, type ContestRow, contests } from '../../db/schema/contests.ts'

type Rules = Pick<ContestRow, 'title' | 'theme' | 'cover' | 'opensAt' | 'closesAt' | 'perMember' | 'prizes'>

/** Contests, those that close last first. */
export const listContests = (db: Executor, most: number): Promise<ContestRow[]> =>
  db.select().from(contests).orderBy(desc(contests.closesAt), desc(contests.id)).limit(most)

export const findContest = async (db: Executor, id: string): Promise<ContestRow | undefined> =>
  (await db.select().from(contests).where(eq(contests.id, id)))[0]

/** Locks a contest until the transaction ends: `share` while entries and votes change, `update` while the contest itself does. */
export async function lockContest(tx: Transaction, id: string, strength: 'share' | 'update'): Promise<ContestRow | undefined> {
  return (await tx.select().from(contests).where(eq(contests.id, id)).for(strength))[0]
}

/** Creates a contest, or returns the one that the same request created before. `isNew`: whether this call did it. */
export async function insertContest(db: Executor, row: Rules & { readonly requestKey: string }): Promise<{ id: string; isNew: boolean }> {
  const [made] = await db.insert(contests).values(row).onConflictDoNothing().returning({ id: contests.id })
  if (made) return { id: made.id, isNew: true }
  const [known] = await db.select({ id: contests.id }).from(contests).where(eq(contests.requestKey, row.requestKey))
  if (!known) throw new Error('the contest was not written')
  return { id: known.id, isNew: false }
}

export async function changeContest(
  tx: Transaction,
  id: string,
  change: Partial<Rules & Pick<ContestRow, 'settledAt' | 'cancelledAt' | 'reason'>>,
): Promise<void> {
  await tx.update(contests).set(change).where(eq(contests.id, id))
}

/** Ids of contests that are over and not counted yet, the earliest first. */
export async function contestsDue(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: contests.id })
    .from(contests)
    .where(and(lte(contests.closesAt, now), isNull(contests.settledAt), isNull(contests.cancelledAt)))
    .orderBy(asc(contests.closesAt))
  return rows.map(({ id }) => id)
}

/** Entries with one of the first places, by contest. */
export async function winnersOf(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, ContestEntryRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(contestEntries)
    .where(and(inArray(contestEntries.contestId, [...ids]), lte(contestEntries.place, CONTEST_PLACES)))
    .orderBy(asc(contestEntries.place), asc(contestEntries.id))
  return Map.groupBy(rows, ({ contestId }) => contestId)
}

/** Writes places, votes and prizes of entries. */
export async function storePlaces(
  tx: Transaction,
  places: readonly { readonly id: string; readonly votes: number; readonly place: number | null; readonly prize: number }[],
): Promise<void> {
  if (places.length === 0) return
  await tx.execute(sql`
    update contest_entries set votes = counted.votes, place = counted.place, prize = counted.prize
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as counted (id uuid, votes integer, place integer, prize integer)
    where contest_entries.id = counted.id`)
}
