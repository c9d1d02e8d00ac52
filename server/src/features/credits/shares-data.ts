import { GIFTABLE } from '@stipple/core/domain/credits'
import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'

/** The share of a job that uses an app, as it was promised when the job was queued. */
export interface PromisedShare {
  readonly id: string
  readonly jobId: string
  readonly app: string
  readonly name: string
  /** Account that the job is charged to. */
  readonly payer: string
  readonly creator: string
  readonly percent: number
}

export async function promisedShare(tx: Transaction, jobId: string): Promise<PromisedShare | undefined> {
  const { rows } = await tx.execute<PromisedShare & Record<string, unknown>>(sql`
    select share.id, share.job_id as "jobId", share.app, share.name, hold.account_id as payer, share.creator_id as creator, share.percent
    from app_shares as share join credit_holds as hold on hold.job_id = share.job_id
    where share.job_id = ${jobId} and share.settled_at is null`)
  return rows[0]
}

/** Bought and given dots that a settled job cost: of those that were held, the first count, as they are the ones that are kept. */
export async function paidDots(tx: Executor, jobId: string): Promise<number> {
  const { rows } = await tx.execute<{ paid: number }>(sql`
    with part as (
      select one.part ->> 'lot' as lot, (one.part ->> 'amount')::integer as amount, hold.amount as kept,
        sum((one.part ->> 'amount')::integer) over (order by one.place) - (one.part ->> 'amount')::integer as before
      from credit_holds as hold cross join lateral jsonb_array_elements(hold.parts) with ordinality as one (part, place)
      where hold.job_id = ${jobId} and hold.state = 'settled')
    select coalesce(sum(greatest(0, least(part.amount, part.kept - part.before))), 0)::integer as paid
    from part join credit_lots as lot on lot.id = part.lot::uuid join credit_entries as entry on entry.id = lot.entry_id
    where entry.type in (${sql.join(
      GIFTABLE.map((type) => sql`${type}`),
      sql`, `,
    )})`)
  return rows[0]?.paid ?? 0
}

/** Returns true if an account can receive so many dots: it exists, is not suspended, and stays within what can be counted. It must be locked. */
export async function mayReceive(tx: Transaction, { accountId, most }: { accountId: string; most: number }): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from accounts where id = ${accountId} and suspended_at is null and deleted_at is null and balance <= ${most}`)
  return rows.length > 0
}

/** Adds to what an app has earned, and returns the whole dots that its creator did not get yet. The creator must be locked. */
export async function addEarnings(
  tx: Transaction,
  { app, creator, hundredths }: Pick<PromisedShare, 'app' | 'creator'> & { readonly hundredths: number },
): Promise<number> {
  const { rows } = await tx.execute<{ due: number }>(sql`
    with before as (select dots from app_earnings where app = ${app} and creator_id = ${creator}),
    earned as (
      insert into app_earnings as known (app, creator_id, hundredths, dots)
      values (${app}, ${creator}, ${hundredths}::bigint, ${hundredths}::bigint / 100)
      on conflict (app, creator_id) do update set
        hundredths = known.hundredths + excluded.hundredths, dots = (known.hundredths + excluded.hundredths) / 100
      returning dots)
    select (earned.dots - coalesce((select dots from before), 0))::integer as due from earned`)
  return rows[0]?.due ?? 0
}

export async function recordShare(tx: Transaction, share: { id: string; paid: number; dots: number }): Promise<void> {
  await tx.execute(sql`update app_shares set paid = ${share.paid}, dots = ${share.dots}, settled_at = now() where id = ${share.id}`)
}
