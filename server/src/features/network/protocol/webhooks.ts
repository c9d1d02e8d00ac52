import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import type { Fetch } from '@stipple/engines/spec'
import type { Context } from '../../../context.ts'
import type { WaitForEnd } from '../../jobs/follow/public.ts'
import { findOrder } from '../matching/public.ts'
import { status } from './client.ts'
import { claimUnnotified, markNotified } from './order-data.ts'

/** Time limit of a webhook (ms). */
const PATIENCE_MS = 5000
/** Notifies the webhooks of ended requests of each image. Retries a minute later, three attempts in total. */
export async function sendEndedWebhooks(context: Context, fetch: Fetch = fetchFor(context)): Promise<void> {
  for (const { requestKey, webhook, jobId } of await claimUnnotified(context.db)) {
    try {
      await sendResults(context, { jobId, ...webhook }, fetch)
      await markNotified(context.db, requestKey)
    } catch (error) {
      context.log.info({ err: error, job: jobId }, 'the webhook of a network request could not be called')
    }
  }
}

const fetchFor = ({ config }: Pick<Context, 'config'>): Fetch =>
  createSafeFetch({ allowedOrigins: config.webhookOrigins, milliseconds: PATIENCE_MS, maxBytes: 2 ** 16 })

async function sendResults(
  context: Context,
  { jobId, address, origin }: { jobId: string; address: string; origin: string },
  fetch: Fetch,
): Promise<void> {
  const { generations } = await status(context, jobId, origin)
  const kudos = (await findOrder(context.db, jobId))?.kudos ?? 0
  const each = Math.round((kudos / Math.max(1, generations.length)) * 100) / 100
  for (const generation of generations) {
    const body = JSON.stringify({ ...generation, request: jobId, kudos: each })
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${new URL(address).host} answered ${answer.status}`)
  }
}

/** Time for which this process waits for a request (ms); upkeep handles later ones. */
const AWHILE_MS = 60 * 60 * 1000

/** Notifies a request's webhook as soon as it ends, while this process runs. */
export function sendWebhookWhenEnded(
  context: Context,
  jobId: string,
  { wait, signal }: { readonly wait: WaitForEnd; readonly signal: AbortSignal },
): void {
  wait(jobId, { signal, milliseconds: AWHILE_MS })
    .then((job) => (job?.stage === 'ended' && !signal.aborted ? sendEndedWebhooks(context) : undefined))
    .catch((error: unknown) => context.log.warn({ err: error }, 'the end of a network request could not be reported'))
}
