import { ENTRY_TYPES, GIFTABLE } from '@stipple/core/domain/credits'
import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'

/** A lot that a member can give dots from. */
export interface GiftableLot {
  readonly lot: string
  readonly dots: number
  /** Milliseconds; null: no expiry. */
  readonly until: number | null
}

/** Most lots used by one gift. */
const MAX_LOTS = 200

/** Unexpired lots of bought and received dots, soonest expiry first. */
export async function giftableLots(db: Executor, accountId: string, now: Date): Promise<readonly GiftableLot[]> {
  const { rows } = await db.execute<GiftableLot & Record<string, unknown>>(sql`
    select lot.id as lot, lot.remaining as dots, floor(extract(epoch from lot.expires_at) * 1000)::float8 as until
    from credit_lots as lot join credit_entries as entry on entry.id = lot.entry_id
    where lot.account_id = ${accountId} and lot.remaining > 0 and (lot.expires_at is null or lot.expires_at > ${now})
      and entry.type in (${sql.join(
        GIFTABLE.map((type) => sql`${type}`),
        sql`, `,
      )})
    order by lot.expires_at asc nulls last, lot.id limit ${MAX_LOTS}`)
  return rows
}

/** Dots that a member has given since a time. */
export async function giftsSince(db: Executor, accountId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ given: number }>(sql`
    select coalesce(-sum(amount), 0)::int as given from credit_entries
    where account_id = ${accountId} and type in (${ENTRY_TYPES.giftSent}, ${ENTRY_TYPES.tipSent}) and created_at >= ${since}`)
  return rows[0]?.given ?? 0
}

export async function takeFromLot(tx: Transaction, { lot, dots }: Pick<GiftableLot, 'lot' | 'dots'>): Promise<void> {
  await tx.execute(sql`update credit_lots set remaining = remaining - ${dots} where id = ${lot}`)
}
