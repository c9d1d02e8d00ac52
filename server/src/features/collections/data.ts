import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { isShowable } from '../../db/links.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { type CollectionRow, collections, collectionWorks } from '../../db/schema/collections.ts'
import { works, type WorkRow } from '../../db/schema/works.ts'

export interface OwnedId {
  readonly id: string
  readonly accountId: string
}

/** A collection with its content. `covers`: ids of the works added last. `holds`: whether it contains the given work, if requested. */
export interface Listed {
  readonly row: CollectionRow
  readonly count: number
  readonly covers: readonly string[]
  readonly holds?: boolean
}

/** Collections of a member, or one of them, sorted by name. */
export async function listCollections(
  db: Executor,
  { accountId, id, workId }: { accountId: string; id?: string; workId?: string | undefined },
): Promise<Listed[]> {
  const rows = await db
    .select({
      row: collections,
      count: sql<number>`count(${works.id})::int`,
      covers: sql<string[]>`coalesce((array_agg(${works.id}::text order by ${collectionWorks.addedAt} desc)
        filter (where ${works.id} is not null))[1:4], '{}')`,
      holds: workId === undefined ? sql<null>`null` : sql<boolean>`coalesce(bool_or(${collectionWorks.workId} = ${workId}), false)`,
    })
    .from(collections)
    .leftJoin(collectionWorks, eq(collectionWorks.collectionId, collections.id))
    .leftJoin(works, and(eq(works.id, collectionWorks.workId), isNull(works.deletedAt)))
    .where(and(eq(collections.accountId, accountId), id === undefined ? undefined : eq(collections.id, id)))
    .groupBy(collections.id)
    .orderBy(asc(collections.nameKey))
  return rows.map(({ holds, ...rest }) => (holds === null ? rest : { ...rest, holds }))
}

type NewCollection = Pick<CollectionRow, 'accountId' | 'name' | 'nameKey'>

/** Id of the member's collection with this name, created if missing; undefined if they have `most` already. */
export async function ensureCollection(tx: Transaction, wanted: NewCollection, most: number): Promise<string | undefined> {
  // Serialized per member: two concurrent calls could both pass the limit, or create the same name twice.
  await lockAccount(tx, wanted.accountId)
  const named = and(eq(collections.accountId, wanted.accountId), eq(collections.nameKey, wanted.nameKey))
  const [known] = await tx.select({ id: collections.id }).from(collections).where(named)
  if (known) return known.id
  if ((await tx.$count(collections, eq(collections.accountId, wanted.accountId))) >= most) return undefined
  const [row] = await tx.insert(collections).values(wanted).returning({ id: collections.id })
  return row?.id
}

/** Adds those of these works that the member owns to their collection. */
export async function addWorks(db: Executor, { id, accountId }: OwnedId, workIds: readonly string[]): Promise<void> {
  if (workIds.length === 0) return
  const own = db
    .select({
      collectionId: sql<string>`${id}::uuid`.as('collection_id'),
      workId: works.id,
      addedAt: sql<Date>`clock_timestamp()`.as('added_at'),
    })
    .from(works)
    .where(and(eq(works.accountId, accountId), inArray(works.id, [...workIds])))
  await db.insert(collectionWorks).select(own).onConflictDoNothing()
}

export async function removeWorks(db: Executor, id: string, workIds: readonly string[]): Promise<void> {
  if (workIds.length > 0)
    await db.delete(collectionWorks).where(and(eq(collectionWorks.collectionId, id), inArray(collectionWorks.workId, [...workIds])))
}

/** Locks a collection until the transaction ends; returns true if it exists. */
export async function lockCollection(tx: Transaction, own: OwnedId): Promise<boolean> {
  return (await tx.select({ id: collections.id }).from(collections).where(isOwn(own)).for('key share')).length > 0
}

/** Returns true if a collection was deleted. */
export async function changeCollection(
  db: Executor,
  own: OwnedId,
  change: Partial<Pick<CollectionRow, 'name' | 'nameKey'>>,
): Promise<boolean> {
  return (await db.update(collections).set(change).where(isOwn(own)).returning({ id: collections.id })).length > 0
}

export async function deleteCollection(db: Executor, own: OwnedId): Promise<boolean> {
  return (await db.delete(collections).where(isOwn(own)).returning({ id: collections.id })).length > 0
}

/** Link of a collection: the existing one, `fresh` if there is none, null to remove it. Undefined if the collection does not exist. */
export async function linkCollection(db: Executor, own: OwnedId, fresh: string | null): Promise<{ link: string | null } | undefined> {
  const link = fresh === null ? null : sql`coalesce(${collections.link}, ${fresh})`
  const [row] = await db.update(collections).set({ link }).where(isOwn(own)).returning({ link: collections.link })
  return row
}

/** The same of a work. */
export async function linkWork(
  db: Executor,
  { id, accountId }: OwnedId,
  fresh: string | null,
): Promise<{ link: string | null } | undefined> {
  const link = fresh === null ? null : sql`coalesce(${works.link}, ${fresh})`
  const [row] = await db
    .update(works)
    .set({ link })
    .where(and(eq(works.id, id), eq(works.accountId, accountId)))
    .returning({ link: works.link })
  return row
}

export interface Linked {
  /** Absent for a single work. */
  readonly collection: Pick<CollectionRow, 'id' | 'name'> | undefined
  readonly author: { readonly name: string; readonly avatar: string | null }
}

/** Collection or member of a link; undefined for a removed link, or if the owner is deleted or suspended. */
export async function findLinked(db: Executor, link: string): Promise<Linked | undefined> {
  const author = { name: accounts.name, avatar: accounts.avatar }
  const isThere = and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt))
  const [collection] = await db
    .select({ collection: { id: collections.id, name: collections.name }, author })
    .from(collections)
    .innerJoin(accounts, and(eq(accounts.id, collections.accountId), isThere))
    .where(eq(collections.link, link))
  if (collection) return collection
  const [work] = await db
    .select({ author })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.accountId))
    .where(and(eq(works.link, link), isShowable()))
  return work && { collection: undefined, ...work }
}

/** Works that a link shows, last added first, including unchecked ones. */
export async function linkedWorks(
  db: Executor,
  { link, collection }: { link: string; collection: Linked['collection'] },
  { page, size }: { page: number; size: number },
): Promise<WorkRow[]> {
  if (!collection) return db.select().from(works).where(eq(works.link, link))
  const rows = await db
    .select({ work: works })
    .from(collectionWorks)
    .innerJoin(works, eq(works.id, collectionWorks.workId))
    .where(and(eq(collectionWorks.collectionId, collection.id), isNull(works.deletedAt), eq(works.censored, false)))
    .orderBy(desc(collectionWorks.addedAt), desc(works.id))
    .limit(size)
    .offset(size * (page - 1))
  return rows.map(({ work }) => work)
}

export async function deleteCollections(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(collections).where(eq(collections.accountId, accountId))
}

/** A member's collections with the ids of their works, oldest first, for the export of an account. */
export async function* exportCollections(db: Executor, accountId: string) {
  for await (const { id, name, link, createdAt } of rowsOfAccount(db, collections, accountId)) {
    const held = await db.select({ id: collectionWorks.workId }).from(collectionWorks).where(eq(collectionWorks.collectionId, id))
    yield { name, createdAt, ...(link !== null && { link }), works: held.map((work) => work.id) }
  }
}

const isOwn = ({ id, accountId }: OwnedId): SQL | undefined => and(eq(collections.id, id), eq(collections.accountId, accountId))
