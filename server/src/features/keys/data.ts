import { and, desc, eq, getTableColumns, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { containing } from '../../db/containing.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared, preparedSql } from '../../db/driver/query.ts'
import { rememberedIdentity } from '../../db/identities.ts'
import { type Page, pageOf } from '../../db/page.ts'
import { type AccountRow, accounts } from '../../db/schema/accounts.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { type ApiKeyRow, apiKeys } from '../../db/schema/keys.ts'

/** Start of the current month in Shanghai, like all months here. */
const month = sql`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`

export const listKeys = (db: Executor, accountId: string): Promise<ApiKeyRow[]> =>
  db.select().from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))

export interface OwnedKey extends ApiKeyRow {
  readonly uid: string
  readonly owner: string
}

/** A page of all members' keys, last used first. */
export function listAllKeys(
  db: Executor,
  { search, ...page }: Page & { readonly search: string },
): Promise<{ rows: OwnedKey[]; total: number }> {
  const part = containing(search)
  const matching = search === '' ? undefined : or(ilike(apiKeys.name, part), ilike(accounts.name, part), ilike(accounts.uid, part))
  const listing = db
    .select({ ...getTableColumns(apiKeys), uid: accounts.uid, owner: accounts.name })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(matching)
  return pageOf(db, listing, page, sql`${apiKeys.lastUsedAt} desc nulls last`, desc(apiKeys.id))
}

/** Revokes a key of any member; returns its name and owner, undefined if there is none. */
export async function deleteAnyKey(tx: Transaction, id: string): Promise<{ name: string; uid: string } | undefined> {
  const [row] = await tx
    .delete(apiKeys)
    .where(eq(apiKeys.id, id))
    .returning({ name: apiKeys.name, uid: sql<string>`(select uid from accounts where accounts.id = ${apiKeys.accountId})` })
  return row
}

/** Dots spent by keys this month, by key, without returned ones. */
export async function spentBy(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: jobs.keyId, sum: sql<number>`sum(${jobs.cost})::int` })
    .from(jobs)
    .where(and(inArray(jobs.keyId, [...ids]), sql`${jobs.createdAt} >= ${month}`, sql`${jobs.status} not in ('Failed', 'Cancelled')`))
    .groupBy(jobs.keyId)
  return new Map(rows.flatMap(({ id, sum }) => (id === null ? [] : [[id, sum]])))
}

/** A key's use of its limit in this month. */
export interface CapUse {
  readonly accountId: string
  readonly name: string
  /** Year and month. */
  readonly month: string
  readonly spent: number
  readonly cap: number
}

/** Dots that a key's jobs spent this month, and its limit; undefined without a limit. */
export const useOf = async (db: Executor, id: string): Promise<CapUse | undefined> => (await use(db, { keyId: id }))[0]

const USE = sql`
  select account_id as "accountId", name, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM') as month, cap, (select coalesce(sum(cost), 0)::int from jobs
    where key_id = k.id and created_at >= ${month} and status not in ('Failed', 'Cancelled')) as spent
  from api_keys as k where id = ${sql.placeholder('keyId')}::uuid and cap is not null`

const use = preparedSql<CapUse & Record<string, unknown>>('use_of_key', USE)

/** The same as a column of another statement, a `CapUse` or null; the placeholder `keyId` may be null. */
export const useColumn = sql`(select to_jsonb(use) from (${USE}) as use)`

type NewKey = Pick<ApiKeyRow, 'accountId' | 'name' | 'hash' | 'prefix' | 'scopes' | 'cap' | 'expiresAt'>

/** Undefined if the member already has `most` keys. */
export async function insertKey(tx: Transaction, key: NewKey, most: number): Promise<ApiKeyRow | undefined> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, key.accountId)).for('update')
  if ((await tx.$count(apiKeys, eq(apiKeys.accountId, key.accountId))) >= most) return undefined
  const [row] = await tx.insert(apiKeys).values(key).returning()
  return row
}

interface Own {
  readonly id: string
  readonly accountId: string
}
const isOwn = ({ id, accountId }: Own) => and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId))

export async function findKey(db: Executor, own: Own): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select().from(apiKeys).where(isOwn(own))
  return row
}

/** Replaces a key, which remains valid for a day. Undefined if it was revoked. */
export async function replaceKey(
  db: Executor,
  own: Own,
  { hash, prefix }: Pick<ApiKeyRow, 'hash' | 'prefix'>,
): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .update(apiKeys)
    .set({ hash, prefix, oldHash: apiKeys.hash, oldUntil: sql`now() + interval '1 day'` })
    .where(isOwn(own))
    .returning()
  return row
}

export async function deleteKey(db: Executor, own: Own): Promise<boolean> {
  return (await db.delete(apiKeys).where(isOwn(own)).returning({ id: apiKeys.id })).length > 0
}

export async function deleteKeys(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.accountId, accountId))
}

const keyByHash = prepared('key_by_hash', (db) =>
  db
    .select({ key: apiKeys, account: accounts })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(
      and(
        or(eq(apiKeys.hash, sql.placeholder('hash')), eq(apiKeys.oldHash, sql.placeholder('hash'))),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
      ),
    ),
)

/**
 * The key with this current or previous hash and its account, even if expired; undefined for deleted or suspended accounts. Cached until it changes.
 */
export const findByHash = rememberedIdentity(async (db, hash): Promise<{ key: ApiKeyRow; account: AccountRow } | undefined> => {
  const [row] = await keyByHash(db, { hash })
  return row
})

export async function recordUse(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id))
}

/** Stores the default model of a key's calls. */
export async function chooseModel(db: Executor, id: string, model: string): Promise<void> {
  await db.update(apiKeys).set({ model }).where(eq(apiKeys.id, id))
}
