import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import type { Fetch } from '@stipple/engines/spec'
import type { Context } from '../../../context.ts'
import type { WaitForEnd } from '../../jobs/follow/public.ts'
import { findOrder } from '../matching/public.ts'
import { status } from './client.ts'
import { claimUnnotified, markNotified } from './order-data.ts'

/** Time for an address to answer (ms). */
const PATIENCE_MS = 5000
/** Tells the addresses of requests that are over of each of their pictures. What does not answer is told again a minute later, three times at most. */
export async function tellEnded(context: Context, fetch: Fetch = fetchFor(context)): Promise<void> {
  for (const { requestKey, webhook, jobId } of await claimUnnotified(context.db)) {
    try {
      await tell(context, { jobId, ...webhook }, fetch)
      await markNotified(context.db, requestKey)
    } catch (error) {
      context.log.info({ err: error, job: jobId }, 'the address of a request was not told')
    }
  }
}

const fetchFor = ({ config }: Pick<Context, 'config'>): Fetch =>
  createSafeFetch({ allowedOrigins: config.webhookOrigins, milliseconds: PATIENCE_MS, maxBytes: 2 ** 16 })

async function tell(
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

/** Time for which a request is waited for here (ms); later ones are found by the upkeep. */
const AWHILE_MS = 60 * 60 * 1000

/** Tells the address of a request as soon as it is over, as long as this process runs. */
export function tellWhenEnded(
  context: Context,
  jobId: string,
  { wait, signal }: { readonly wait: WaitForEnd; readonly signal: AbortSignal },
): void {
  wait(jobId, { signal, milliseconds: AWHILE_MS })
    .then((job) => (job?.stage === 'ended' && !signal.aborted ? tellEnded(context) : undefined))
    .catch((error: unknown) => context.log.warn({ err: error }, 'the end of a request was missed'))
}
