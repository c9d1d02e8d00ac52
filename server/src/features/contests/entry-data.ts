import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isUnblocked } from '../../db/blocks.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { isPublic } from '../../db/publications.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { communityWorks } from '../../db/schema/community.ts'
import { contestEntries, type ContestEntryRow, contestVotes } from '../../db/schema/contests.ts'
import { works } from '../../db/schema/works.ts'

export interface EntryKey {
  readonly contestId: string
  readonly cid: string
}

/** Enters a work, unless the member has as many as `most`; entered again it changes nothing. Returns false without room. */
export async function insertEntry(tx: Transaction, entry: EntryKey & { readonly accountId: string }, most: number): Promise<boolean> {
  // One at a time for each member: two at once would both find room, and neither the other's.
  await lockAccount(tx, entry.accountId)
  const own = await tx
    .select({ cid: contestEntries.cid })
    .from(contestEntries)
    .where(and(eq(contestEntries.contestId, entry.contestId), eq(contestEntries.accountId, entry.accountId)))
  if (own.some(({ cid }) => cid === entry.cid)) return true
  if (own.length >= most) return false
  await tx.insert(contestEntries).values(entry)
  return true
}

/** Removes a member's entry with its votes. Returns true if there was one. */
export async function deleteEntry(tx: Transaction, { contestId, cid }: EntryKey, accountId: string): Promise<boolean> {
  const own = and(eq(contestEntries.contestId, contestId), eq(contestEntries.cid, cid), eq(contestEntries.accountId, accountId))
  return (await tx.delete(contestEntries).where(own).returning({ id: contestEntries.id })).length > 0
}

export async function findEntry(db: Executor, { contestId, cid }: EntryKey): Promise<ContestEntryRow | undefined> {
  const [row] = await db
    .select()
    .from(contestEntries)
    .where(and(eq(contestEntries.contestId, contestId), eq(contestEntries.cid, cid)))
  return row
}

/** Votes for an entry, once, or takes the vote back. */
export async function setVote(tx: Transaction, vote: { entryId: string; accountId: string }, voted: boolean): Promise<void> {
  if (voted) await tx.insert(contestVotes).values(vote).onConflictDoNothing()
  else await tx.delete(contestVotes).where(and(eq(contestVotes.entryId, vote.entryId), eq(contestVotes.accountId, vote.accountId)))
}

/** Works that a member has entered and that are in the community, in the order of entering. */
export async function enteredBy(db: Executor, contestId: string, accountId: string): Promise<string[]> {
  const rows = await shown(db)
    .where(and(isShown(contestId), eq(contestEntries.accountId, accountId)))
    .orderBy(asc(contestEntries.id))
  return rows.map(({ entry }) => entry.cid)
}

/** Number of entries that everyone may see, by contest. */
export async function countEntries(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: contestEntries.contestId, entries: sql<number>`count(*)::int` })
    .from(contestEntries)
    .innerJoin(communityWorks, eq(communityWorks.id, contestEntries.cid))
    .innerJoin(works, eq(works.id, communityWorks.workId))
    .where(and(inArray(contestEntries.contestId, [...ids]), isForAll()))
    .groupBy(contestEntries.contestId)
  return new Map(rows.map(({ id, entries }) => [id, entries]))
}

interface Reader {
  readonly contestId: string
  readonly accountId: string | undefined
  /** True once the contest has ended: entries are in the order of their places then, before that in one of the reader's own. */
  readonly isEnded: boolean
  readonly page: number
  readonly size: number
}

/** A page of the entries that a reader sees, and how many these are. */
export async function listEntries(
  db: Executor,
  { contestId, accountId, isEnded, page, size }: Reader,
): Promise<{ rows: { entry: ContestEntryRow; voted: boolean }[]; total: number }> {
  const wanted = and(isShown(contestId), isUnblocked(accountId, contestEntries.accountId))
  const voted =
    accountId === undefined
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from ${contestVotes} where ${contestVotes.entryId} = ${contestEntries.id} and ${contestVotes.accountId} = ${accountId})`
  const order = isEnded
    ? [sql`${contestEntries.place} asc nulls last`, desc(contestEntries.votes), asc(contestEntries.id)]
    : [sql`md5(${contestEntries.id}::text || ${accountId ?? contestId}::text)`, asc(contestEntries.id)]
  const [rows, [all]] = await Promise.all([
    shown(db, voted)
      .where(wanted)
      .orderBy(...order)
      .limit(size)
      .offset(size * (page - 1)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(contestEntries)
      .innerJoin(communityWorks, eq(communityWorks.id, contestEntries.cid))
      .innerJoin(works, eq(works.id, communityWorks.workId))
      .where(wanted),
  ])
  return { rows, total: all?.total ?? 0 }
}

/** Accounts with an entry, whatever became of it. */
export async function entrantsOf(db: Executor, contestId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ accountId: contestEntries.accountId })
    .from(contestEntries)
    .where(eq(contestEntries.contestId, contestId))
  return rows.map(({ accountId }) => accountId)
}

/** Locks the accounts with an entry, in the order of their ids, before anything of theirs is read or written. */
export async function lockEntrants(tx: Transaction, contestId: string): Promise<void> {
  const entrants = tx.select({ id: contestEntries.accountId }).from(contestEntries).where(eq(contestEntries.contestId, contestId))
  await tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, entrants)).orderBy(asc(accounts.id)).for('no key update')
}

export interface CountedEntry {
  readonly id: string
  readonly accountId: string
  readonly votes: number
}

/** Entries that count, with the votes that count: works that everyone may see, and members in good standing. */
export function countVotes(db: Executor, contestId: string): Promise<CountedEntry[]> {
  return db
    .select({
      id: contestEntries.id,
      accountId: contestEntries.accountId,
      votes: sql<number>`(select count(*)::int from contest_votes as vote join accounts as voter on voter.id = vote.account_id
        where vote.entry_id = ${contestEntries.id} and voter.suspended_at is null and voter.deleted_at is null)`,
    })
    .from(contestEntries)
    .innerJoin(communityWorks, eq(communityWorks.id, contestEntries.cid))
    .innerJoin(works, eq(works.id, communityWorks.workId))
    .innerJoin(accounts, eq(accounts.id, contestEntries.accountId))
    .where(and(isShown(contestId), isNull(accounts.suspendedAt), isNull(accounts.deletedAt)))
    .orderBy(asc(contestEntries.id))
}

/** Deletes entries and votes of a member. */
export async function eraseContests(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(contestVotes).where(eq(contestVotes.accountId, accountId))
  await tx.delete(contestEntries).where(eq(contestEntries.accountId, accountId))
}

/** Yields entries and votes of a member, the oldest first of each: for the export of an account. */
export async function* exportContests(db: Executor, accountId: string) {
  for await (const { contestId, cid, createdAt, votes, place, prize } of rowsOfAccount(db, contestEntries, accountId))
    yield { kind: 'entry', contest: contestId, cid, createdAt, ...(votes !== null && { votes }), ...(place !== null && { place, prize }) }
  for await (const { entryId, createdAt } of rowsOfAccount(db, contestVotes, accountId)) {
    const [entry] = await db.select().from(contestEntries).where(eq(contestEntries.id, entryId))
    if (entry) yield { kind: 'vote', contest: entry.contestId, cid: entry.cid, createdAt }
  }
}

const shown = (db: Executor, voted: SQL<boolean> = sql<boolean>`false`) =>
  db
    .select({ entry: contestEntries, voted })
    .from(contestEntries)
    .innerJoin(communityWorks, eq(communityWorks.id, contestEntries.cid))
    .innerJoin(works, eq(works.id, communityWorks.workId))

const isShown = (contestId: string): SQL | undefined => and(eq(contestEntries.contestId, contestId), isForAll())

/** Condition that everyone may see an entry's work in the community. */
const isForAll = (): SQL | undefined =>
  and(isPublic(), isNotNull(communityWorks.workId), isNull(works.deletedAt), eq(works.censored, false))
