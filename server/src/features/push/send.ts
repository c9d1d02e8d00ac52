import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import { EngineError } from '@stipple/engines/spec'
import webpush from 'web-push'
import type { Context } from '../../context.ts'
import { findJob } from '../jobs/public.ts'
import { exportOptions } from '../options/public.ts'
import * as data from './data.ts'
import { payloadOf } from './payload.ts'
import { vapidKeys } from './vapid.ts'

/** Seconds before each further attempt. */
const PAUSES = [10, 120, 1800]
const PATIENCE_MS = 10_000
const MAX_BYTES = 64 * 1024
/** Seconds for which a push service keeps a message for an offline browser. */
const TTL = 24 * 60 * 60
/** Statuses after which a subscription is invalid: gone (404, 410), or made with another key (401, 403). */
const OVER: ReadonlySet<number> = new Set([401, 403, 404, 410])

/** Creates the function that sends a message. Afterwards the message is deleted or rescheduled, or its subscription is deleted. */
export function createSender(context: Context): (message: data.DueMessage) => Promise<void> {
  const { db, config, log } = context
  const fetch = createSafeFetch({ allowedOrigins: config.webhookOrigins, milliseconds: PATIENCE_MS, maxBytes: MAX_BYTES })
  return async (message) => {
    const request = await sealed(context, message).catch((error: unknown) => {
      log.warn({ err: error }, 'a push message could not be encrypted, and its subscription is deleted')
    })
    if (!request) return data.deleteSubscriptionOf(db, message.subscription)
    const status = await post(fetch, request)
    if (OVER.has(status)) return data.deleteSubscriptionOf(db, message.subscription)
    const isTaken = (status >= 200 && status < 300) || status === 413
    await data.endMessage(db, message.id, isTaken ? undefined : PAUSES[message.attempts - 1])
  }
}

/** Encrypts a message for its browser, in its member's language. */
async function sealed(context: Context, { about, account, endpoint, p256dh, auth }: data.DueMessage) {
  const { db, config } = context
  const [job, { language = 'en' }, vapid] = await Promise.all([
    'job' in about ? findJob(db, about.job) : undefined,
    exportOptions(db, account),
    vapidKeys(context),
  ])
  const name = job?.input['prompt'] ?? job?.input['model_name']
  const payload = payloadOf(about, { language, name: typeof name === 'string' ? name : '' })
  const subject = config.publicUrl?.startsWith('https:') ? config.publicUrl : 'mailto:push@stipple.invalid'
  return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject, ...vapid },
    contentEncoding: 'aes128gcm',
    urgency: 'normal',
    TTL,
  })
}

/** Returns the push service's status; 0 if it did not respond or may not be called. */
async function post(
  fetch: ReturnType<typeof createSafeFetch>,
  { endpoint, headers, body }: ReturnType<typeof webpush.generateRequestDetails>,
): Promise<number> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      redirect: 'manual',
      body: new Uint8Array(body ?? []),
      headers: textsOf(headers),
    })
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return 0
  }
}

/** Returns the headers as strings, without the length, which `fetch` sets. */
const textsOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (name === 'Content-Length' ? [] : [[name, String(value)]])))
