import { CONTEST_PLACES } from '@stipple/core/domain/contest'
import type { Text } from '@stipple/core/domain/text'
import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { contestEntries, contests } from './schema/contests.ts'

/** First three places of a community work in contests, the best first. */
export const winsOf = (db: Executor, cid: string): Promise<{ contest: string; title: Text; place: number }[]> =>
  db
    .select({ contest: contests.id, title: contests.title, place: contestEntries.place })
    .from(contestEntries)
    .innerJoin(contests, eq(contests.id, contestEntries.contestId))
    .where(and(eq(contestEntries.cid, cid), lte(contestEntries.place, CONTEST_PLACES)))
    .orderBy(asc(contestEntries.place), desc(contests.closesAt))
    .then((rows) => rows.flatMap(({ place, ...win }) => (place === null ? [] : [{ ...win, place }])))
