import type { PredictionEvent } from '@stipple/core/domain/prediction'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { apiKeys } from '../../db/schema/keys.ts'
import {
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
  webhookDeliveries,
  webhookEndpoints,
  webhookSecrets,
} from '../../db/schema/webhooks.ts'

interface Own {
  readonly id: string
  readonly accountId: string
}

export const listEndpoints = (db: Executor, accountId: string): Promise<WebhookEndpointRow[]> =>
  db.select().from(webhookEndpoints).where(eq(webhookEndpoints.accountId, accountId)).orderBy(desc(webhookEndpoints.id))

/** Undefined if the member already has `most`. */
export async function insertEndpoint(
  tx: Transaction,
  endpoint: typeof webhookEndpoints.$inferInsert,
  most: number,
): Promise<WebhookEndpointRow | undefined> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, endpoint.accountId)).for('update')
  if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.accountId, endpoint.accountId))) >= most) return undefined
  const [row] = await tx.insert(webhookEndpoints).values(endpoint).returning()
  return row
}

const isOwn = ({ id, accountId }: Own) => and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.accountId, accountId))

/** Changes a member's own endpoint and enables it; undefined if there is none. */
export async function renewEndpoint(
  db: Executor,
  own: Own,
  change: { readonly secret?: Buffer } = {},
): Promise<WebhookEndpointRow | undefined> {
  const [row] = await db
    .update(webhookEndpoints)
    .set({ ...change, failingSince: null, offSince: null })
    .where(isOwn(own))
    .returning()
  return row
}

export async function findEndpoint(db: Executor, own: Own): Promise<WebhookEndpointRow | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(isOwn(own))
  return row
}

export function deleteEndpoint(db: Executor, own: Own): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Its messages first, in the lock order of `recordOutcome`, to avoid a deadlock.
    await tx.delete(webhookDeliveries).where(and(eq(webhookDeliveries.endpointId, own.id), eq(webhookDeliveries.accountId, own.accountId)))
    return (await tx.delete(webhookEndpoints).where(isOwn(own)).returning({ id: webhookEndpoints.id })).length > 0
  })
}

/** Returns true if an API key is the member's own. */
export async function hasKey(db: Executor, { id, accountId }: Own): Promise<boolean> {
  return (await db.$count(apiKeys, and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId)))) > 0
}

export async function findSecret(db: Executor, accountId: string): Promise<Buffer | undefined> {
  const [row] = await db.select().from(webhookSecrets).where(eq(webhookSecrets.accountId, accountId))
  return row?.secret
}

/** Stores a member's secret unless there is one; returns the stored one. */
export async function storeSecret(db: Executor, accountId: string, secret: Buffer): Promise<Buffer> {
  await db.insert(webhookSecrets).values({ accountId, secret }).onConflictDoNothing()
  return (await findSecret(db, accountId)) ?? secret
}

/** A job's change, for its receivers. */
export interface JobChange {
  readonly jobId: string
  readonly accountId: string
  readonly event: PredictionEvent
}

/** Inserts the messages about changes, in order: to the address in the request, and to the member's endpoints. Redraws of live mode are left out. Returns the number. */
export async function insertDeliveries(tx: Transaction, happenings: readonly JobChange[]): Promise<number> {
  if (happenings.length === 0) return 0
  const given = happenings.map((happening, place) => ({ ...happening, place }))
  const { rows } = await tx.execute(sql`
    with happened as (
      select given.place, given.event, j.id, j.account_id, j.key_id, j.webhook
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (place int, event text, "jobId" uuid, "accountId" uuid)
      join ${jobs} j on j.id = given."jobId" and j.account_id = given."accountId" and j.live is null
    ), wanted as (
      select place, 0 as rank, account_id, id as job_id, null::uuid as endpoint_id, webhook->>'url' as url, event
      from happened where webhook->'events' ? event
      union all
      select place, 1, e.account_id, happened.id, e.id, e.url, event
      from happened join ${webhookEndpoints} e on e.account_id = happened.account_id
      where e.off_since is null and event = any(e.events) and (e.key_id is null or e.key_id = happened.key_id)
    )
    insert into ${webhookDeliveries} (account_id, job_id, endpoint_id, url, event)
    select account_id, job_id, endpoint_id, url, event from wanted order by place, rank, endpoint_id
    returning id`)
  return rows.length
}

/** Inserts a single message: a test, or a resent one. */
export async function insertDelivery(
  db: Executor,
  { accountId, jobId, endpointId, url, event }: Pick<WebhookDeliveryRow, 'accountId' | 'jobId' | 'endpointId' | 'url' | 'event'>,
): Promise<WebhookDeliveryRow> {
  const [row] = await db.insert(webhookDeliveries).values({ accountId, jobId, endpointId, url, event }).returning()
  if (!row) throw new Error('a message to a webhook was not written')
  return row
}

export async function findDelivery(db: Executor, { id, accountId }: Own): Promise<WebhookDeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.accountId, accountId)))
  return row
}

/** A page of a member's messages, latest first; `after` is the last of the previous page. */
export const listDeliveries = (
  db: Executor,
  { accountId, after, size }: { accountId: string; after: string | undefined; size: number },
): Promise<WebhookDeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.accountId, accountId),
        after === undefined
          ? undefined
          : sql`${webhookDeliveries.sequence} < (select sequence from webhook_deliveries where id = ${after} and account_id = ${accountId})`,
      ),
    )
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(size)

/** Concurrent messages of one member, so that an unresponsive receiver delays nobody else. */
const MAX_OF_ONE = 8

/** Claims due messages for the duration of the lease: for each job and address, the first undelivered one. Messages of disabled endpoints wait. */
export async function claimDeliveries(db: Executor, { most, seconds }: { most: number; seconds: number }): Promise<WebhookDeliveryRow[]> {
  const due = sql`
    select id from webhook_deliveries where id in (select id from (
    select d.id, d.due_at, d.sequence, row_number() over (partition by d.account_id order by d.due_at, d.sequence)
      + (select count(*) from webhook_deliveries busy
        where busy.account_id = d.account_id and busy.state = 'waiting' and busy.leased_until > now()) as turn
    from webhook_deliveries d
    where d.state = 'waiting' and d.due_at <= now() and (d.leased_until is null or d.leased_until < now())
      and not exists (select from webhook_endpoints e where e.id = d.endpoint_id and e.off_since is not null)
      and (d.job_id is null or not exists (
        select from webhook_deliveries earlier
        where earlier.job_id = d.job_id and earlier.state = 'waiting' and earlier.sequence < d.sequence
          and earlier.url = d.url and earlier.endpoint_id is not distinct from d.endpoint_id))
    ) as ready where turn <= ${MAX_OF_ONE} order by due_at, sequence limit ${most})
    and state = 'waiting' and (leased_until is null or leased_until < now())
    for update skip locked`
  const rows = await db
    .update(webhookDeliveries)
    .set({
      leasedUntil: sql`now() + ${seconds} * interval '1 second'`,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      triedAt: sql`now()`,
    })
    .where(sql`${webhookDeliveries.id} in (${due})`)
    .returning()
  return rows.toSorted((one, other) => one.sequence - other.sequence)
}

/** Outcome of an attempt to send. */
export interface Outcome {
  readonly status: number | null
  readonly problem: string | null
  /** Seconds until the next attempt; null after the last. Ignored after success. */
  readonly again: number | null
}

const isThrough = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** Records the result of an attempt, unless another has begun, and the endpoint's first failure. Returns true if the message is finished. */
export async function recordOutcome(tx: Transaction, { id, attempts, endpointId }: WebhookDeliveryRow, outcome: Outcome): Promise<boolean> {
  const { status, problem, again } = outcome
  const state = isThrough(outcome) ? 'sent' : again === null ? 'failed' : 'waiting'
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ state, status, problem, leasedUntil: null, dueAt: sql`now() + ${again ?? 0} * interval '1 second'` })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts), eq(webhookDeliveries.state, 'waiting')))
    .returning({ id: webhookDeliveries.id })
  if (!row) return false
  if (endpointId !== null)
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: isThrough(outcome) ? null : sql`coalesce(${webhookEndpoints.failingSince}, now())` })
      .where(eq(webhookEndpoints.id, endpointId))
  return state !== 'waiting'
}

/** Disables endpoints that have failed for this many days, or this one at once. */
export async function switchOff(
  db: Executor,
  { days, id }: { readonly days: number; readonly id?: string },
): Promise<Pick<WebhookEndpointRow, 'id' | 'accountId' | 'url' | 'offSince'>[]> {
  const failing = sql`${webhookEndpoints.failingSince} < now() - ${days} * interval '1 day'`
  return db
    .update(webhookEndpoints)
    .set({ offSince: sql`now()` })
    .where(and(isNull(webhookEndpoints.offSince), id === undefined ? failing : or(failing, eq(webhookEndpoints.id, id))))
    .returning()
}

/** Drops waiting messages of these endpoints. */
export async function disableEndpoints(db: Executor, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length === 0) return
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', problem: 'off' })
    .where(and(inArray(webhookDeliveries.endpointId, [...endpoints]), eq(webhookDeliveries.state, 'waiting')))
}

export async function deleteOldDeliveries(db: Executor, days: number): Promise<void> {
  await db.delete(webhookDeliveries).where(sql`created_at < now() - ${days} * interval '1 day' and state <> 'waiting'`)
}

export async function eraseWebhooks(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.accountId, accountId))
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.accountId, accountId))
  await tx.delete(webhookSecrets).where(eq(webhookSecrets.accountId, accountId))
}
