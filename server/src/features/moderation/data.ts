import type { MeasureKind } from '@stipple/core/domain/moderation'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { comments } from '../../db/schema/comments.ts'
import { communityWorks } from '../../db/schema/community.ts'
import { type AppealRow, appeals, type StrikeRow, strikes } from '../../db/schema/moderation.ts'
import { works } from '../../db/schema/works.ts'
import { isLive } from '../../db/strikes.ts'

/** A current decision against a member. */
export interface MeasureRow {
  readonly kind: MeasureKind
  readonly id: string
  readonly text: string
  readonly at: Date
  readonly expires?: Date
  /** The appeal against it. */
  readonly appeal: AppealRow | null
}

/** Most decisions returned. */
const MOST = 100

/** Current decisions against a member, latest first. */
export async function listMeasures(db: Executor, accountId: string, now: Date): Promise<MeasureRow[]> {
  // Times are compared in the driver's precision, milliseconds.
  const appealOf = (kind: MeasureKind, subject: unknown, at: unknown) =>
    and(
      eq(appeals.accountId, accountId),
      eq(appeals.kind, kind),
      sql`${appeals.subject} = ${subject}::text`,
      sql`${appeals.measuredAt} = date_trunc('milliseconds', ${at})`,
    )
  const [ofWorks, ofComments, ofStrikes] = await Promise.all([
    db
      .select({ id: communityWorks.id, text: works.prompt, at: communityWorks.hiddenAt, appeal: appeals })
      .from(communityWorks)
      .innerJoin(works, and(eq(works.id, communityWorks.workId), isNull(works.deletedAt)))
      .leftJoin(appeals, appealOf('work', communityWorks.id, communityWorks.hiddenAt))
      .where(and(eq(communityWorks.accountId, accountId), isNotNull(communityWorks.hiddenAt)))
      .orderBy(desc(communityWorks.hiddenAt))
      .limit(MOST),
    db
      .select({ id: comments.id, text: comments.text, at: comments.hiddenAt, appeal: appeals })
      .from(comments)
      .leftJoin(appeals, appealOf('comment', comments.id, comments.hiddenAt))
      .where(and(eq(comments.accountId, accountId), isNotNull(comments.hiddenAt)))
      .orderBy(desc(comments.hiddenAt))
      .limit(MOST),
    db
      .select({ id: strikes.id, text: strikes.reason, at: strikes.createdAt, expires: strikes.expiresAt, appeal: appeals })
      .from(strikes)
      .leftJoin(appeals, appealOf('strike', strikes.id, strikes.createdAt))
      .where(and(eq(strikes.accountId, accountId), isLive(now)))
      .orderBy(desc(strikes.createdAt))
      .limit(MOST),
  ])
  const hidden = (kind: 'work' | 'comment', rows: typeof ofWorks | typeof ofComments): MeasureRow[] =>
    rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ kind, ...row, at }]))
  return [
    ...hidden('work', ofWorks),
    ...hidden('comment', ofComments),
    ...ofStrikes.map((row) => ({ kind: 'strike' as const, ...row })),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** False if the decision was appealed before. */
export async function insertAppeal(
  db: Executor,
  appeal: Pick<AppealRow, 'accountId' | 'kind' | 'subject' | 'measuredAt' | 'text'>,
): Promise<boolean> {
  return (await db.insert(appeals).values(appeal).onConflictDoNothing().returning({ id: appeals.id })).length > 0
}

export type OpenAppeal = AppealRow & { readonly about: string; readonly member: { readonly uid: string; readonly name: string } }

/** Open appeals, oldest first. */
export async function listAppeals(db: Executor, { page, page_size: size }: { page: number; page_size: number }): Promise<OpenAppeal[]> {
  const about = sql<string>`coalesce(case ${appeals.kind}
    when 'work' then (select works.prompt from works join community_works on community_works.work_id = works.id where community_works.id = ${appeals.subject})
    when 'comment' then (select comments.text from comments where comments.id::text = ${appeals.subject})
    when 'strike' then (select strikes.reason from strikes where strikes.id::text = ${appeals.subject}) end, '')`
  const rows = await db
    .select({ appeal: appeals, about, member: { uid: accounts.uid, name: accounts.name } })
    .from(appeals)
    .innerJoin(accounts, eq(accounts.id, appeals.accountId))
    .where(isNull(appeals.decidedAt))
    .orderBy(asc(appeals.createdAt), asc(appeals.id))
    .limit(size)
    .offset(size * (page - 1))
  return rows.map(({ appeal, ...rest }) => ({ ...appeal, ...rest }))
}

/** Number of open appeals. */
export const countAppeals = (db: Executor): Promise<number> => db.$count(appeals, isNull(appeals.decidedAt))

/** Answers an appeal; undefined if there is none, or it was answered. */
export async function decideAppeal(
  tx: Transaction,
  id: string,
  { accepted, answer }: { accepted: boolean; answer: string },
): Promise<AppealRow | undefined> {
  const [row] = await tx
    .update(appeals)
    .set({ accepted, answer, decidedAt: sql`now()` })
    .where(and(eq(appeals.id, id), isNull(appeals.decidedAt)))
    .returning()
  return row
}

export const findAppeal = async (db: Executor, id: string): Promise<AppealRow | undefined> =>
  (await db.select().from(appeals).where(eq(appeals.id, id)))[0]

/** Ends a suspension; the account's name is unchanged. Returns true if it was suspended. */
export async function endSuspension(tx: Transaction, accountId: string): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ suspendedAt: null })
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.suspendedAt)))
    .returning({ id: accounts.id })
  return rows.length > 0
}

export async function findAccountId(db: Executor, uid: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.uid, uid), isNull(accounts.deletedAt)))
  return row?.id
}

/** Returns the strike; undefined if the same request gave one before. */
export async function insertStrike(
  tx: Transaction,
  strike: Pick<StrikeRow, 'accountId' | 'reason' | 'requestKey' | 'expiresAt'>,
): Promise<StrikeRow | undefined> {
  const [row] = await tx.insert(strikes).values(strike).onConflictDoNothing().returning()
  return row
}

export const listStrikes = (db: Executor, accountId: string): Promise<StrikeRow[]> =>
  db.select().from(strikes).where(eq(strikes.accountId, accountId)).orderBy(desc(strikes.createdAt), desc(strikes.id)).limit(MOST)

/** Revokes a strike; undefined if there is no active one. */
export async function revokeStrike(tx: Transaction, id: string): Promise<StrikeRow | undefined> {
  const [row] = await tx
    .update(strikes)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(strikes.id, id), isNull(strikes.revokedAt)))
    .returning()
  return row
}

/** Deletes strikes and appeals of a member. */
export async function eraseModeration(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(strikes).where(eq(strikes.accountId, accountId))
  await tx.delete(appeals).where(eq(appeals.accountId, accountId))
}

/** Strikes and appeals of a member, each oldest first, for the export of an account. */
export async function* exportModeration(db: Executor, accountId: string) {
  for await (const { reason, createdAt, expiresAt, revokedAt } of rowsOfAccount(db, strikes, accountId))
    yield { kind: 'strike', reason, createdAt, expiresAt, revokedAt }
  for await (const { kind: against, subject, text, createdAt, decidedAt, accepted, answer } of rowsOfAccount(db, appeals, accountId))
    yield { kind: 'appeal', against, subject, text, createdAt, decidedAt, accepted, answer }
}
