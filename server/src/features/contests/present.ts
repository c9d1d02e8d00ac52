import type { CommunityWork } from '@stipple/core/contract/community'
import type { Contest, ContestEntry } from '@stipple/core/contract/contests'
import { stateOfContest } from '@stipple/core/domain/contest'
import type { ContestEntryRow, ContestRow } from '../../db/schema/contests.ts'

/** Works that the reader sees, by their ids in the community. */
export type VisibleWorks = ReadonlyMap<string, CommunityWork>

interface Around {
  readonly entries: number
  readonly winners: readonly ContestEntryRow[]
  readonly seen: VisibleWorks
  readonly now: Date
}

/** A contest as everyone sees it. */
export function presentContest(row: ContestRow, { entries, winners, seen, now }: Around): Contest {
  const cover = row.cover === null ? undefined : seen.get(row.cover)
  return {
    id: row.id,
    title: row.title,
    theme: row.theme,
    state: stateOfContest(row, now),
    opens: row.opensAt.toISOString(),
    closes: row.closesAt.toISOString(),
    per_member: row.perMember,
    prizes: row.prizes,
    ...(cover && { cover }),
    entries,
    ...(row.reason !== null && { reason: row.reason }),
    winners: winners.flatMap(({ cid, place, votes, prize }) => {
      const work = seen.get(cid)
      return work && place !== null ? [{ place, votes: votes ?? 0, dots: prize, work }] : []
    }),
  }
}

/** An entry as the reader sees it; nothing where they do not see the work. Votes are counted once the contest has ended. */
export function presentEntry(
  { cid, votes, place }: ContestEntryRow,
  { voted, seen }: { voted: boolean; seen: VisibleWorks },
): ContestEntry[] {
  const work = seen.get(cid)
  return work ? [{ work, voted, ...(votes !== null && { votes }), ...(place !== null && { place }) }] : []
}
