import { and, desc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { isKnownTo } from '../../db/blocks.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { isPublic } from '../../db/publications.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { comments } from '../../db/schema/comments.ts'
import { communityWorks } from '../../db/schema/community.ts'
import { blocks, communityRemixes, follows } from '../../db/schema/people.ts'
import { templates } from '../../db/schema/templates.ts'
import { works } from '../../db/schema/works.ts'

export interface PersonRow {
  readonly id: string
  readonly uid: string
  readonly name: string
  readonly avatar: string | null
  readonly works: number
  readonly likes: number
  readonly remixes: number
  readonly followers: number
  readonly following: boolean
}

/** An active member with works in the community; undefined otherwise, and if one has blocked the other. `callerId`: account of the caller. */
export async function findPerson(
  db: Executor,
  uid: string,
  caller: { readonly accountId: string; readonly isSuper: boolean } | undefined,
): Promise<PersonRow | undefined> {
  const callerId = caller?.accountId
  const followedBy = (who: SQL | undefined) =>
    db
      .select({ one: sql`1` })
      .from(follows)
      .where(and(eq(follows.followedId, accounts.id), who))
  const [row] = await db
    .select({
      id: accounts.id,
      uid: accounts.uid,
      name: accounts.name,
      avatar: accounts.avatar,
      works: sql<number>`count(*)::int`,
      likes: sql<number>`sum(${communityWorks.likes})::int`,
      remixes: sql<number>`sum(${communityWorks.remixes})::int`,
      followers: sql<number>`(select count(*)::int from ${follows} where ${follows.followedId} = ${accounts.id})`,
      following: callerId === undefined ? sql<boolean>`false` : sql<boolean>`${exists(followedBy(eq(follows.accountId, callerId)))}`,
    })
    .from(accounts)
    .innerJoin(communityWorks, eq(communityWorks.accountId, accounts.id))
    .innerJoin(works, and(eq(works.id, communityWorks.workId), isNull(works.deletedAt)))
    .where(and(eq(accounts.uid, uid), isPublic(), isKnownTo(caller)))
    .groupBy(accounts.id)
  return row
}

/** Creator of a shared app; undefined as in `findPerson`, except that the app alone makes them known. */
export async function findMaker(
  db: Executor,
  { uid, app }: { uid: string; app: string },
  caller: { readonly accountId: string; readonly isSuper: boolean },
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(templates)
    .innerJoin(accounts, eq(accounts.id, templates.accountId))
    .where(and(eq(templates.id, app), eq(templates.shared, true), eq(accounts.uid, uid), isKnownTo(caller)))
  return row
}

/** Name of an account. Throws if it is deleted. */
export async function nameOf(db: Executor, accountId: string): Promise<string> {
  const [row] = await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, accountId))
  if (!row) throw new Error('the account is gone')
  return row.name
}

/** Returns true if the account has published this work. */
export async function showsWork(db: Executor, { cid, accountId }: { cid: string; accountId: string }): Promise<boolean> {
  const [row] = await db
    .select({ id: works.id })
    .from(communityWorks)
    .innerJoin(works, and(eq(works.id, communityWorks.workId), isNull(works.deletedAt)))
    .where(and(eq(communityWorks.id, cid), eq(communityWorks.accountId, accountId), isPublic()))
  return row !== undefined
}

/** Follows or unfollows; idempotent. */
export async function setFollowing(
  db: Executor,
  { accountId, followedId, following }: { accountId: string; followedId: string; following: boolean },
): Promise<void> {
  if (following) await db.insert(follows).values({ accountId, followedId }).onConflictDoNothing()
  else await db.delete(follows).where(and(eq(follows.accountId, accountId), eq(follows.followedId, followedId)))
}

/** Account of a member who has written or published in the community: blocking must not reveal other accounts. */
export async function findInCommunity(db: Executor, uid: string): Promise<string | undefined> {
  const of = (table: typeof comments | typeof communityWorks) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.accountId, accounts.id)),
    )
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.uid, uid), isNull(accounts.deletedAt), or(of(comments), of(communityWorks))))
  return row?.id
}

type Pair = { readonly accountId: string; readonly blockedId: string }

/** Blocks a member and ends following in both directions; false at the limit of blocks. */
export function insertBlock(db: Executor, pair: Pair, most: number): Promise<boolean> {
  const { accountId, blockedId } = pair
  return db.transaction(async (tx) => {
    // Calls of one member are serialized for an exact count.
    await lockAccount(tx, accountId)
    if ((await tx.$count(blocks, and(eq(blocks.accountId, accountId), ne(blocks.blockedId, blockedId)))) >= most) return false
    await tx.insert(blocks).values(pair).onConflictDoNothing()
    await setFollowing(tx, { accountId, followedId: blockedId, following: false })
    await setFollowing(tx, { accountId: blockedId, followedId: accountId, following: false })
    return true
  })
}

/** Unblocks a member by ID; idempotent. */
export async function deleteBlock(db: Executor, accountId: string, uid: string): Promise<void> {
  const blocked = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.uid, uid))
  await db.delete(blocks).where(and(eq(blocks.accountId, accountId), inArray(blocks.blockedId, blocked)))
}

export type BlockedRow = Pick<PersonRow, 'uid' | 'name' | 'avatar'> & { readonly createdAt: Date }

/** Blocked members, latest first. */
export const listBlocked = (db: Executor, accountId: string): Promise<BlockedRow[]> =>
  db
    .select({ uid: accounts.uid, name: accounts.name, avatar: accounts.avatar, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(accounts, eq(accounts.id, blocks.blockedId))
    .where(eq(blocks.accountId, accountId))
    .orderBy(desc(blocks.createdAt), accounts.uid)

/** Deletes a member's follows, blocks and remixes in both directions. */
export async function deletePersonData(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(follows).where(or(eq(follows.accountId, accountId), eq(follows.followedId, accountId)))
  await tx.delete(blocks).where(or(eq(blocks.accountId, accountId), eq(blocks.blockedId, accountId)))
  const gone = await tx.delete(communityRemixes).where(eq(communityRemixes.accountId, accountId)).returning({ cid: communityRemixes.cid })
  const cids = gone.map(({ cid }) => cid)
  if (cids.length > 0)
    await tx
      .update(communityWorks)
      .set({ remixes: sql`${communityWorks.remixes} - 1` })
      .where(inArray(communityWorks.id, cids))
}

/** A member's follows, blocks and remixes, for the export of an account. */
export async function* exportPeople(db: Executor, accountId: string) {
  const followed = await db
    .select({ uid: accounts.uid, name: accounts.name, createdAt: follows.createdAt })
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, follows.followedId))
    .where(eq(follows.accountId, accountId))
  for (const one of followed) yield { kind: 'following', ...one }
  for (const { uid, name, createdAt } of await listBlocked(db, accountId)) yield { kind: 'blocked', uid, name, createdAt }
  const begun = await db
    .select({ cid: communityRemixes.cid, createdAt: communityRemixes.createdAt })
    .from(communityRemixes)
    .where(eq(communityRemixes.accountId, accountId))
  for (const one of begun) yield { kind: 'remixed', ...one }
}
