import type { CommunityWork } from '@stipple/core/contract/community'
import type { Contest, ContestEntry } from '@stipple/core/contract/contests'
import { CONTEST_LIMITS, stateOfContest } from '@stipple/core/domain/contest'
import type { Language } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { ContestRow } from '../../db/schema/contests.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { orNotFound, requireCommunityWork, showAmong } from '../community/public.ts'
import * as data from './data.ts'
import * as entryData from './entry-data.ts'
import { presentContest, presentEntry } from './present.ts'

export interface Reader {
  readonly caller: { readonly accountId: string; readonly isSuper: boolean } | undefined
  readonly language: Language
}
type Member = { readonly accountId: string }

/** Contests with their winners, those that close last first. */
export const listContests = async (context: Context, reader: Reader): Promise<Contest[]> =>
  present(context, reader, await data.listContests(context.db, CONTEST_LIMITS.shown))

/** A contest, with the works that the caller has entered. Throws `not_found`. */
export async function showContest(context: Context, reader: Reader, id: string): Promise<Contest & { entered: CommunityWork[] }> {
  const row = await requireContest(context, id)
  const [[contest], own] = await Promise.all([
    present(context, reader, [row]),
    reader.caller ? entryData.enteredBy(context.db, id, reader.caller.accountId) : [],
  ])
  if (!contest) throw new Problem('not_found')
  const seen = await showAmong(context, reader, own)
  return { ...contest, entered: own.flatMap((cid) => seen.get(cid) ?? []) }
}

/** A page of entries. Throws `not_found`. */
export async function listEntries(
  context: Context,
  reader: Reader,
  { id, page }: { id: string; page: number },
): Promise<{ data: ContestEntry[]; total: number }> {
  const row = await requireContest(context, id)
  const { rows, total } = await entryData.listEntries(context.db, {
    contestId: id,
    accountId: reader.caller?.accountId,
    isEnded: row.settledAt !== null,
    page,
    size: CONTEST_LIMITS.page,
  })
  const seen = await showAmong(
    context,
    reader,
    rows.map(({ entry }) => entry.cid),
  )
  return { data: rows.flatMap(({ entry, voted }) => presentEntry(entry, { voted, seen })), total }
}

/** Enters a work of the member's own that everyone may see. Throws `not_found`, `contest_not_open` and `too_many_entries`. */
export async function enter(context: Context, { accountId }: Member, { id, cid }: { id: string; cid: string }): Promise<void> {
  const { row, work } = await requireCommunityWork(context, { accountId, isSuper: false }, cid)
  if (row.accountId !== accountId || row.hiddenAt !== null || work === null || work.censored) throw new Problem('not_found')
  await whileOpen(context, id, async (tx, { perMember }) => {
    const isIn = await orNotFound(entryData.insertEntry(tx, { contestId: id, cid, accountId }, perMember))
    if (!isIn) throw new Problem('too_many_entries', { params: { maximum: perMember } })
  })
}

/** Removes an entry of the member's own, with its votes. Throws `not_found` and `contest_not_open`. */
export const withdrawEntry = (context: Context, { accountId }: Member, { id, cid }: { id: string; cid: string }): Promise<void> =>
  whileOpen(context, id, async (tx) => {
    if (!(await entryData.deleteEntry(tx, { contestId: id, cid }, accountId))) throw new Problem('not_found')
  })

/** Votes for an entry, or takes the vote back. Throws `not_found`, `invalid_input` for the member's own, and `contest_not_open`. */
export async function vote(
  context: Context,
  { accountId }: Member,
  { id, cid, voted }: { id: string; cid: string; voted: boolean },
): Promise<void> {
  // Also where one of the two members has blocked the other, or the work is hidden.
  const { row } = await requireCommunityWork(context, { accountId, isSuper: false }, cid)
  if (row.accountId === accountId) throw new Problem('invalid_input', { fields: [{ field: 'cid', code: 'not_valid' }] })
  await whileOpen(context, id, async (tx) => {
    const entry = await entryData.findEntry(tx, { contestId: id, cid })
    if (!entry) throw new Problem('not_found')
    await orNotFound(entryData.setVote(tx, { entryId: entry.id, accountId }, voted))
  })
}

/** Changes entries or votes of an open contest, which is not counted meanwhile. Throws `not_found` and `contest_not_open`. */
async function whileOpen({ db, now }: Context, id: string, change: (tx: Transaction, contest: ContestRow) => Promise<void>): Promise<void> {
  if (!isUuid(id)) throw new Problem('not_found')
  await db.transaction(async (tx) => {
    const contest = await data.lockContest(tx, id, 'share')
    if (!contest) throw new Problem('not_found')
    if (stateOfContest(contest, now()) !== 'open') throw new Problem('contest_not_open')
    await change(tx, contest)
  })
}

async function requireContest({ db }: Context, id: string): Promise<ContestRow> {
  const row = isUuid(id) ? await data.findContest(db, id) : undefined
  if (!row) throw new Problem('not_found')
  return row
}

async function present(context: Context, reader: Reader, rows: readonly ContestRow[]): Promise<Contest[]> {
  const ids = rows.map(({ id }) => id)
  const [winners, entries] = await Promise.all([data.winnersOf(context.db, ids), entryData.countEntries(context.db, ids)])
  const covers = rows.flatMap(({ cover }) => cover ?? [])
  const won = [...winners.values()].flat().map(({ cid }) => cid)
  const seen = await showAmong(context, reader, [...new Set([...covers, ...won])])
  const now = context.now()
  return rows.map((row) => presentContest(row, { entries: entries.get(row.id) ?? 0, winners: winners.get(row.id) ?? [], seen, now }))
}
