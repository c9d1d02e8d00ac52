import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { extendSlots } from '../engines/public.ts'
import { transition, byRun } from '../jobs/public.ts'
import { claimNext, reclaimLost, runningCap, startLane } from '../jobs/queue/public.ts'
import { startDriver } from './drive.ts'
import { PLACE_SECONDS, placesElsewhere } from './places.ts'
import { mayGoOn, resume, runJob } from './run.ts'
import { startWithdrawing } from './withdraw.ts'

/** Interval at which any process looks for jobs of processes that died. */
const RECLAIM_EVERY_MS = 5000
/**
 * Submissions at once, in this process; what external engines take is bounded by their slots. Some answer within moments, others hold the request until the result
 * is there, which costs nothing but an open connection.
 */
const SUBMISSIONS = 64

/**
 * Starts running generations in this process by its roles: what is made here on as many workers as `WORKERS` says, and what is made elsewhere. What processes that
 * died had is looked for in any case. Stopping the queue stops them too, and puts back what runs.
 */
export async function startGenerationWorker(context: Context): Promise<void> {
  const { db, config, settings, queue, log, process } = context
  const run = (job: JobRow, signal: AbortSignal) => runJob(context, job, signal)
  const places = { here: undefined, elsewhere: placesElsewhere(context) }
  const claim = (lane: 'here' | 'elsewhere') => () => claimNext(db, { lane, process, cap: runningCap(settings) }, places[lane])
  const keepPlaces = (jobIds: readonly string[]) => extendSlots(db, { jobIds, seconds: PLACE_SECONDS })
  const parts: { stop(graceMs: number): Promise<void> }[] = []
  if (config.workers > 0) parts.push(await startLane(context, { lane: 'here', slots: config.workers, process, claim: claim('here'), run }))
  if (config.roles.includes('elsewhere')) {
    parts.push(
      await startLane(context, { lane: 'elsewhere', slots: SUBMISSIONS, process, claim: claim('elsewhere'), run, keep: keepPlaces }),
    )
    parts.push(await startDriver(context, process))
    await startWithdrawing(context)
  }
  const reclaim = setInterval(() => {
    reclaimLost(db, async (tx, job) => {
      if (mayGoOn(job)) return resume(tx, job)
      log.error({ job: job.id, model: job.model }, 'a job is given up')
      await transition(tx, byRun(job), { to: 'failed', code: 'engine_lost', detail: `given up after ${job.attempt} attempts` })
    }).catch((error: unknown) => log.warn({ err: error }, 'jobs of lost processes could not be looked for'))
  }, RECLAIM_EVERY_MS)
  queue.alongside(async (graceMs) => {
    clearInterval(reclaim)
    await Promise.all(parts.map((part) => part.stop(graceMs)))
  })
}
