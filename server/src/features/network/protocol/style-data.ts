import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Executor } from '../../../db/database.ts'
import { type AccountRow, accounts } from '../../../db/schema/accounts.ts'
import { type CollectionRow, hordeCollections, hordeStyles, type StyleRow } from '../../../db/schema/horde.ts'
import { undefinedIfTaken } from '../../../db/unique-name.ts'

type Owner = Pick<AccountRow, 'name' | 'uid'>
export type OwnedStyle = StyleRow & { readonly owner: Owner }
export type OwnedCollection = CollectionRow & { readonly owner: Owner }
type NewStyle = typeof hordeStyles.$inferInsert
type NewCollection = typeof hordeCollections.$inferInsert

/** Entries per page. */
const PAGE = 25

export interface Listing {
  readonly sort: 'popular' | 'age'
  /** From 1. */
  readonly page: number
  readonly tag?: string | undefined
  readonly model?: string | undefined
}

const owner = { name: accounts.name, uid: accounts.uid }

export async function listStyles(db: Executor, { sort, page, tag, model }: Listing): Promise<OwnedStyle[]> {
  const rows = await db
    .select({ style: hordeStyles, owner })
    .from(hordeStyles)
    .innerJoin(accounts, eq(accounts.id, hordeStyles.accountId))
    .where(
      and(
        eq(hordeStyles.public, true),
        tag === undefined ? undefined : sql`${tag} = any(${hordeStyles.tags})`,
        model === undefined ? undefined : sql`${model} = any(${hordeStyles.models})`,
      ),
    )
    .orderBy(...(sort === 'popular' ? [desc(hordeStyles.uses)] : []), desc(hordeStyles.createdAt), hordeStyles.id)
    .limit(PAGE)
    .offset((page - 1) * PAGE)
  return rows.map(({ style, owner: by }) => ({ ...style, owner: by }))
}

/** Name given by a caller, with the owner's `name#id` if several members use it. */
export interface Named {
  readonly name: string
  readonly uid?: string | undefined
}

/** Reference to a style or collection, by id or name. */
export type StyleReference = { readonly id: string } | Named

const isNamed = (table: typeof hordeStyles | typeof hordeCollections, which: StyleReference) =>
  'id' in which
    ? eq(table.id, which.id)
    : and(sql`lower(${table.name}) = lower(${which.name})`, which.uid === undefined ? undefined : eq(accounts.uid, which.uid))

/** The most used one with this name. */
export async function findStyle(db: Executor, which: StyleReference): Promise<OwnedStyle | undefined> {
  const [row] = await db
    .select({ style: hordeStyles, owner })
    .from(hordeStyles)
    .innerJoin(accounts, eq(accounts.id, hordeStyles.accountId))
    .where(isNamed(hordeStyles, which))
    .orderBy(desc(hordeStyles.uses), hordeStyles.createdAt)
    .limit(1)
  return row && { ...row.style, owner: row.owner }
}

export async function stylesById(db: Executor, ids: readonly string[]): Promise<StyleRow[]> {
  return db
    .select()
    .from(hordeStyles)
    .where(inArray(hordeStyles.id, [...ids]))
}

export const countStyles = (db: Executor, accountId: string): Promise<number> =>
  db.$count(hordeStyles, eq(hordeStyles.accountId, accountId))
export const countCollections = (db: Executor, accountId: string): Promise<number> =>
  db.$count(hordeCollections, eq(hordeCollections.accountId, accountId))

/** Undefined if the member already uses this name. */
export const insertStyle = (db: Database, style: NewStyle): Promise<StyleRow | undefined> =>
  undefinedIfTaken(async () => (await db.insert(hordeStyles).values(style).returning())[0])

/** Undefined if the member already uses this name. */
export const updateStyle = (db: Database, id: string, change: Partial<NewStyle>): Promise<StyleRow | undefined> =>
  undefinedIfTaken(async () => (await db.update(hordeStyles).set(change).where(eq(hordeStyles.id, id)).returning())[0])

export async function deleteStyle(db: Executor, id: string): Promise<void> {
  await db.delete(hordeStyles).where(eq(hordeStyles.id, id))
}

export async function countUse(
  db: Executor,
  { style, collection }: { readonly style: string; readonly collection?: string | undefined },
): Promise<void> {
  await db
    .update(hordeStyles)
    .set({ uses: sql`${hordeStyles.uses} + 1` })
    .where(eq(hordeStyles.id, style))
  if (collection === undefined) return
  await db
    .update(hordeCollections)
    .set({ uses: sql`${hordeCollections.uses} + 1` })
    .where(eq(hordeCollections.id, collection))
}

export async function listCollections(db: Executor, { sort, page }: Listing): Promise<OwnedCollection[]> {
  const rows = await db
    .select({ collection: hordeCollections, owner })
    .from(hordeCollections)
    .innerJoin(accounts, eq(accounts.id, hordeCollections.accountId))
    .where(eq(hordeCollections.public, true))
    .orderBy(...(sort === 'popular' ? [desc(hordeCollections.uses)] : []), desc(hordeCollections.createdAt), hordeCollections.id)
    .limit(PAGE)
    .offset((page - 1) * PAGE)
  return rows.map(({ collection, owner: by }) => ({ ...collection, owner: by }))
}

export async function findCollection(db: Executor, which: StyleReference): Promise<OwnedCollection | undefined> {
  const [row] = await db
    .select({ collection: hordeCollections, owner })
    .from(hordeCollections)
    .innerJoin(accounts, eq(accounts.id, hordeCollections.accountId))
    .where(isNamed(hordeCollections, which))
    .orderBy(desc(hordeCollections.uses), hordeCollections.createdAt)
    .limit(1)
  return row && { ...row.collection, owner: row.owner }
}

export const insertCollection = (db: Database, collection: NewCollection): Promise<CollectionRow | undefined> =>
  undefinedIfTaken(async () => (await db.insert(hordeCollections).values(collection).returning())[0])

export const updateCollection = (db: Database, id: string, change: Partial<NewCollection>): Promise<CollectionRow | undefined> =>
  undefinedIfTaken(async () => (await db.update(hordeCollections).set(change).where(eq(hordeCollections.id, id)).returning())[0])

export async function deleteCollection(db: Executor, id: string): Promise<void> {
  await db.delete(hordeCollections).where(eq(hordeCollections.id, id))
}

/** All styles of a member, visible to the member only. */
export const stylesOf = (db: Executor, accountId: string): Promise<StyleRow[]> =>
  db.select().from(hordeStyles).where(eq(hordeStyles.accountId, accountId)).orderBy(hordeStyles.createdAt)

export const collectionsOf = (db: Executor, accountId: string): Promise<CollectionRow[]> =>
  db.select().from(hordeCollections).where(eq(hordeCollections.accountId, accountId)).orderBy(hordeCollections.createdAt)
