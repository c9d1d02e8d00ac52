import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { accounts, secrets } from '../../db/schema/accounts.ts'
import { type PushContent, pushMessages, pushSubscriptions } from '../../db/schema/push.ts'

type Subscription = Omit<typeof pushSubscriptions.$inferSelect, 'id'>

/** Inserts or renews a browser's subscription; deletes the member's oldest ones above `most`. */
export async function putSubscription(tx: Transaction, subscription: Subscription, most: number): Promise<void> {
  const { accountId } = subscription
  await lockAccount(tx, accountId)
  await tx.insert(pushSubscriptions).values(subscription).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: subscription })
  await tx.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where account_id = ${accountId} order by id desc offset ${most})`)
}

export async function deleteSubscription(
  db: Executor,
  { accountId, endpoint }: Pick<Subscription, 'accountId' | 'endpoint'>,
): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.endpoint, endpoint)))
}

export async function deleteSubscriptionOf(db: Executor, subscriptionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))
}

/** A job's change, and its type of message. */
export interface Ended {
  readonly job: string
  readonly kind: 'job_finished' | 'job_failed' | 'training_finished'
}

/** Inserts messages about ended jobs for all browsers of their members. Jobs by API key, redraws of live mode and jobs that a blind comparison hides are left out. Returns the number. */
export async function insertAboutJobs(tx: Transaction, ended: readonly Ended[]): Promise<number> {
  if (ended.length === 0) return 0
  const { rows } = await tx.execute(sql`
    insert into push_messages (subscription_id, about)
    select s.id, jsonb_build_object('kind', ended.kind, 'job', ended.job)
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as ended (job uuid, kind text)
    join jobs j on j.id = ended.job and j.key_id is null and j.live is null and not j.sealed
    join push_subscriptions s on s.account_id = j.account_id
    returning id`)
  return rows.length
}

/** Inserts messages about new notices, each once. Returns the number of notices read. */
export async function insertAboutNotices(tx: Transaction, most: number): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    with fresh as (
      update notices set pushed = true
      where id in (select id from notices where not pushed order by id limit ${most} for update skip locked)
      returning account_id, about, read_at),
    written as (
      insert into push_messages (subscription_id, about)
      select s.id, fresh.about from fresh join push_subscriptions s on s.account_id = fresh.account_id where fresh.read_at is null)
    select count(*)::int as read from fresh`)
  return rows[0]?.read ?? 0
}

/** Accounts out of the given ones with fewer dots than `below`, and their last lot. */
export async function lowBalances(
  tx: Transaction,
  accountIds: readonly string[],
  below: number,
): Promise<readonly { id: string; balance: number; lot: string | null }[]> {
  if (accountIds.length === 0) return []
  return tx
    .select({
      id: accounts.id,
      balance: accounts.balance,
      lot: sql<string | null>`(select l.id from credit_lots l where l.account_id = ${accounts.id} order by l.id desc limit 1)`,
    })
    .from(accounts)
    .where(and(inArray(accounts.id, [...accountIds]), sql`${accounts.balance} < ${below}`))
}

/** A message and its target browser. */
export interface DueMessage {
  readonly id: string
  readonly attempts: number
  readonly about: PushContent
  readonly subscription: string
  readonly account: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface Claim {
  readonly most: number
  /** Most messages per account. */
  readonly mostOfOne: number
  /** Accounts to skip. */
  readonly except: readonly string[]
  readonly seconds: number
}

/** Claims due messages; each is due again after `seconds` if its sender dies. */
export async function claimMessages(db: Executor, { most, mostOfOne, except, seconds }: Claim): Promise<DueMessage[]> {
  const { rows } = await db.execute<DueMessage & Record<string, unknown>>(sql`
    update push_messages m set attempts = m.attempts + 1, due_at = now() + ${seconds} * interval '1 second'
    from push_subscriptions s
    where s.id = m.subscription_id
      and m.id in (
        select id from push_messages where due_at <= now() and id in (select id from (
          select d.id, d.due_at, row_number() over (partition by o.account_id order by d.due_at) as turn
          from push_messages d join push_subscriptions o on o.id = d.subscription_id
          where d.due_at <= now() and o.account_id::text not in (select jsonb_array_elements_text(${JSON.stringify(except)}::jsonb))
        ) as ready where turn <= ${mostOfOne} order by due_at limit ${most})
        for update skip locked)
    returning m.id, m.attempts, m.about, s.id as subscription, s.account_id as account, s.endpoint, s.p256dh, s.auth`)
  return rows
}

/** Ends a message, or schedules it again after some seconds. */
export async function endMessage(db: Executor, id: string, again: number | undefined): Promise<void> {
  if (again === undefined) await db.delete(pushMessages).where(eq(pushMessages.id, id))
  else
    await db
      .update(pushMessages)
      .set({ dueAt: sql`now() + ${again} * interval '1 second'` })
      .where(eq(pushMessages.id, id))
}

export async function findSecret(db: Executor, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  return row?.value
}

/** Stores a secret of this installation unless there is one; returns the stored one. */
export async function storeSecret(db: Executor, name: string, value: string): Promise<string> {
  await db.insert(secrets).values({ name, value }).onConflictDoNothing()
  return (await findSecret(db, name)) ?? value
}

/** Deletes a secret if it has this value. */
export async function deleteSecret(db: Executor, name: string, value: string): Promise<void> {
  await db.delete(secrets).where(and(eq(secrets.name, name), eq(secrets.value, value)))
}
