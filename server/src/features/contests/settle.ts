import { type Placed, placeEntries, stateOfContest, contestTextInAll, CONTEST_PLACES } from '@stipple/core/domain/contest'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { ContestRow } from '../../db/schema/contests.ts'
import { grant } from '../credits/public.ts'
import { sendNotice } from '../notices/public.ts'
import * as data from './data.ts'
import { type CountedEntry, countVotes, lockEntrants } from './entry-data.ts'

type Settling = Pick<Context, 'db' | 'now'>

/** Counts every contest that is over. Any number of processes may do it at once: each contest is counted once. */
export async function settleDue(context: Settling, signal: AbortSignal): Promise<void> {
  for (const id of await data.contestsDue(context.db, context.now())) {
    signal.throwIfAborted()
    await settle(context, id)
  }
}

/** Counts a contest that is over: places, prizes and notices in one transaction. Returns whether this call did it. */
export function settle({ db, now }: Settling, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Entries and votes that are just being written hold a share of this lock, and come before.
    const contest = await data.lockContest(tx, id, 'update')
    if (!contest || stateOfContest(contest, now()) !== 'counting') return false
    // Accounts before their entries, as when one is deleted: two that lock in different orders would wait for each other.
    await lockEntrants(tx, id)
    const placed = placeEntries(await countVotes(tx, id), contest.prizes)
    await pay(tx, contest, placed)
    await notifyEntrants(tx, contest, placed)
    await data.storePlaces(
      tx,
      placed.map(({ entry: { id: entryId, votes }, place, prize }) => ({ id: entryId, votes, place, prize })),
    )
    await data.changeContest(tx, id, { settledAt: now() })
    return true
  })
}

async function pay(tx: Transaction, { id, title }: ContestRow, placed: readonly Placed<CountedEntry>[]): Promise<void> {
  for (const { entry, prize } of placed) {
    if (prize === 0) continue
    await grant(tx, {
      accountId: entry.accountId,
      type: ENTRY_TYPES.contestPrize,
      amount: prize,
      ref: `contest:${id}:${entry.id}`,
      detail: contestTextInAll(title),
    })
  }
}

/** Notifies everyone with an entry that counted, once: of their best place and all their prizes, or of the end of the contest. */
async function notifyEntrants(tx: Transaction, { id, title }: ContestRow, placed: readonly Placed<CountedEntry>[]): Promise<void> {
  for (const [accountId, own] of Map.groupBy(placed, ({ entry }) => entry.accountId)) {
    const place = Math.min(...own.map((one) => one.place ?? Infinity))
    const dots = own.reduce((sum, { prize }) => sum + prize, 0)
    const about =
      place <= CONTEST_PLACES
        ? ({ kind: 'contest_won', contest: id, title, place, dots } as const)
        : ({ kind: 'contest_ended', contest: id, title } as const)
    await sendNotice(tx, { accountId, about, once: `contest:${id}` })
  }
}
