import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** First segments of storage keys whose files belong to a row. */
export const KINDS = ['works', 'uploads', 'apps', 'styles', 'network'] as const

/** Owner of a stored file. */
export interface FileOwner {
  readonly kind: (typeof KINDS)[number]
  readonly accountId: string
  readonly id: string
  /** `{kind}/{account}/{id}` */
  readonly place: string
}

/** The row that owns a location. */
const OWNERS: Readonly<Record<FileOwner['kind'], SQL>> = {
  works: sql`select from works where works.id = given.id::uuid union all select from sealed_works where sealed_works.id = given.id::uuid`,
  uploads: sql`select from uploads where uploads.id = given.id::uuid`,
  apps: sql`select from templates where templates.id = given.id::uuid`,
  network: sql`select from network_slots where network_slots.id = given.id::uuid`,
  styles: sql`select from trained_styles where trained_styles.folder = given.place`,
}

/** Locations of known accounts without a row, and if the account has an open job, which may still record them. */
export async function filesWithoutRows(
  db: Executor,
  kept: readonly FileOwner[],
): Promise<{ readonly place: string; readonly isBusy: boolean }[]> {
  const gone: { place: string; isBusy: boolean }[] = []
  for (const kind of KINDS) {
    const places = kept.filter((one) => one.kind === kind).map(({ accountId, id, place }) => ({ account: accountId, id, place }))
    if (places.length === 0) continue
    const { rows } = await db.execute<{ place: string; isBusy: boolean }>(sql`
      select place, exists (select from jobs where jobs.account_id = given.account::uuid and jobs.stage in ('running', 'parked')) as "isBusy"
      from json_to_recordset(${JSON.stringify(places)}::json) as given (account text, id text, place text)
      where exists (select from accounts where accounts.id = given.account::uuid) and not exists (${OWNERS[kind]})`)
    gone.push(...rows)
  }
  return gone
}
