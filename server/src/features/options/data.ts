import type { SetOptions } from '@stipple/core/contract/options'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { memberOptions, type OptionsRow } from '../../db/schema/options.ts'

const optionsOf = prepared('options_of', (db) =>
  db
    .select()
    .from(memberOptions)
    .where(eq(memberOptions.accountId, sql.placeholder('accountId'))),
)

/** Stored options of a member; undefined before the first change. */
export async function findOptions(db: Executor, accountId: string): Promise<OptionsRow | undefined> {
  const [row] = await optionsOf(db, { accountId })
  return row
}

const revisions = prepared('options_revisions', (db) =>
  db
    .select({ accountId: memberOptions.accountId, revision: memberOptions.revision })
    .from(memberOptions)
    .where(sql`${memberOptions.accountId} = any(${sql.placeholder('accountIds')}::uuid[])`),
)

/** Current revision of each account's options; accounts without changes are missing. */
export async function revisionsOf(db: Executor, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await revisions(db, { accountIds })
  return new Map(rows.map(({ accountId, revision }) => [accountId, revision]))
}

/** Sets the options in the patch in one statement: of two concurrent patches, the later one wins for each option. */
export async function mergeOptions(db: Executor, accountId: string, patch: SetOptions): Promise<OptionsRow | undefined> {
  const [row] = await db
    .insert(memberOptions)
    .values({ accountId, options: patch })
    .onConflictDoUpdate({
      target: memberOptions.accountId,
      set: { options: sql`${memberOptions.options} || excluded.options`, revision: sql`${memberOptions.revision} + 1` },
    })
    .returning()
  return row
}

/** Stores an encrypted key; null for none. */
export async function putHordeKey(db: Executor, accountId: string, hordeKey: Buffer | null): Promise<OptionsRow | undefined> {
  const [row] = await db
    .insert(memberOptions)
    .values({ accountId, options: {}, hordeKey })
    .onConflictDoUpdate({ target: memberOptions.accountId, set: { hordeKey, revision: sql`${memberOptions.revision} + 1` } })
    .returning()
  return row
}

export async function deleteOptions(db: Executor, accountId: string): Promise<void> {
  await db.delete(memberOptions).where(eq(memberOptions.accountId, accountId))
}
