import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { communityWorks } from '../../db/schema/community.ts'
import { communityRemixes, follows } from '../../db/schema/people.ts'
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

/** A member in good standing with works in the community; undefined for anybody else. `callerId`: who asks. */
export async function findPerson(db: Executor, uid: string, callerId: string | undefined): Promise<PersonRow | undefined> {
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
    .where(
      and(
        eq(accounts.uid, uid),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        isNull(communityWorks.withdrawnAt),
        isNull(communityWorks.hiddenAt),
      ),
    )
    .groupBy(accounts.id)
  return row
}

/** Follows, or does not follow any more; again changes nothing. */
export async function setFollowing(
  db: Executor,
  { accountId, followedId, following }: { accountId: string; followedId: string; following: boolean },
): Promise<void> {
  if (following) await db.insert(follows).values({ accountId, followedId }).onConflictDoNothing()
  else await db.delete(follows).where(and(eq(follows.accountId, accountId), eq(follows.followedId, followedId)))
}

/** Forgets whom a member follows, who follows them, and what they began from works of others. */
export async function forgetPerson(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(follows).where(or(eq(follows.accountId, accountId), eq(follows.followedId, accountId)))
  const gone = await tx.delete(communityRemixes).where(eq(communityRemixes.accountId, accountId)).returning({ cid: communityRemixes.cid })
  const cids = gone.map(({ cid }) => cid)
  if (cids.length > 0)
    await tx
      .update(communityWorks)
      .set({ remixes: sql`${communityWorks.remixes} - 1` })
      .where(inArray(communityWorks.id, cids))
}

/** Yields whom a member follows and what they began from, for the export of an account. */
export async function* exportPeople(db: Executor, accountId: string) {
  const followed = await db
    .select({ uid: accounts.uid, name: accounts.name, createdAt: follows.createdAt })
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, follows.followedId))
    .where(eq(follows.accountId, accountId))
  for (const one of followed) yield { kind: 'following', ...one }
  const begun = await db
    .select({ cid: communityRemixes.cid, createdAt: communityRemixes.createdAt })
    .from(communityRemixes)
    .where(eq(communityRemixes.accountId, accountId))
  for (const one of begun) yield { kind: 'remixed', ...one }
}
