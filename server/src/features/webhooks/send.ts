import type { WebhookProblem } from '@stipple/core/domain/webhook'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import { EngineError } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { WebhookDeliveryRow } from '../../db/schema/webhooks.ts'
import { SealBroken } from '../../lib/seal.ts'
import { findJob } from '../jobs/public.ts'
import { sendNotice } from '../notices/public.ts'
import { describePrediction } from '../predictions/public.ts'
import * as data from './data.ts'
import { memberSecret, placeOfEndpoint } from './service.ts'
import { signedHeaders } from './sign.ts'

/** Seconds before each further attempt: a day in all. */
const PAUSES = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800]
/** Time limit of a receiver. */
const PATIENCE_MS = 15_000
/** Days of failures after which an endpoint is disabled. */
const FAILING_DAYS = 5
const MAX_BYTES = 64 * 1024
const GONE = 410

/** Sends a message and records the result. */
export function createSender(context: Context): (delivery: WebhookDeliveryRow) => Promise<void> {
  const { db, log, config } = context
  const fetch = createSafeFetch({ allowedOrigins: config.webhookOrigins, milliseconds: PATIENCE_MS, maxBytes: MAX_BYTES })

  return async (delivery) => {
    const answer = await answerTo(context, fetch, delivery)
    const pause = 'isOver' in answer ? undefined : PAUSES[delivery.attempts - 1]
    const again = pause === undefined ? null : pause * (0.8 + Math.random() * 0.4)
    await db.transaction((tx) => data.recordOutcome(tx, delivery, { status: answer.status, problem: answer.problem, again }))
    const { endpointId } = delivery
    if (answer.status !== null && answer.status < 300) return
    const gone = answer.status === GONE && endpointId !== null ? { id: endpointId } : {}
    const off = await db.transaction((tx) => switchOff(tx, { days: FAILING_DAYS, ...gone }))
    for (const { id } of off) log.warn({ endpoint: id }, 'a webhook was turned off after days of failures or because it is gone')
  }
}

/** Disables endpoints that have failed for this many days, or this one at once, and notifies their members. */
async function switchOff(tx: Transaction, which: Parameters<typeof data.switchOff>[1]) {
  const off = await data.switchOff(tx, which)
  await data.disableEndpoints(
    tx,
    off.map(({ id }) => id),
  )
  for (const { id, accountId, url, offSince } of off)
    await sendNotice(tx, { accountId, about: { kind: 'webhook_off', id, url }, once: `webhook_off:${id}:${offSince?.toISOString()}` })
  return off
}

/** Sends a message if its subject still exists and there is a key to sign it. */
async function answerTo(context: Context, fetch: Fetch, delivery: WebhookDeliveryRow): Promise<Answer & { readonly isOver?: true }> {
  try {
    const message = await prepare(context, delivery)
    return message ? await post(fetch, delivery, message) : { status: null, problem: null, isOver: true }
  } catch (error) {
    // The member sees it with the attempt; the operator's log has it once, at startup.
    if (error instanceof SealBroken) return { status: null, problem: 'sealed' }
    throw error
  }
}

type Fetch = ReturnType<typeof createSafeFetch>

interface Message {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Message with current data. Undefined if the job or endpoint is deleted, or a blind comparison hides the job. */
async function prepare(context: Context, { id, accountId, jobId, endpointId, event }: WebhookDeliveryRow): Promise<Message | undefined> {
  const { db, secrets, now, config } = context
  const endpoint = endpointId === null ? undefined : await data.findEndpoint(db, { id: endpointId, accountId })
  if (endpointId !== null && !endpoint) return undefined
  const job = jobId === null ? undefined : await findJob(db, jobId)
  // A message is only about a job of its member.
  if (jobId !== null && job?.accountId !== accountId) return undefined
  if (job?.sealed) return undefined
  const origin = job?.webhook?.origin ?? config.publicUrl ?? `http://127.0.0.1:${config.port}`
  const prediction = job && (await describePrediction(context, job, { origin, language: 'en' }))
  const at = now()
  const disabled = endpoint
    ? { type: prediction ? `prediction.${event}` : 'test', timestamp: at.toISOString(), data: prediction ?? {} }
    : prediction
  const body = JSON.stringify(disabled)
  const secret = endpoint ? await secrets.unseal(endpoint.secret, placeOfEndpoint(endpoint.id)) : await memberSecret(context, { accountId })
  return { body, headers: signedHeaders({ id, at, body }, secret) }
}

type Answer = { readonly status: number | null; readonly problem: WebhookProblem | null }

async function post(fetch: Fetch, { url }: WebhookDeliveryRow, { body, headers }: Message): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    await answer.body?.cancel()
    return { status: answer.status, problem: answer.status >= 300 && answer.status < 400 ? 'redirect' : null }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { status: null, problem: error.code === 'timeout' ? 'timeout' : error.code === 'internal' ? 'forbidden' : 'unreachable' }
  }
}
