import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { extendSlots } from '../engines/public.ts'
import { transition, byRun } from '../jobs/public.ts'
import { claimNext, requeueExpired, runningCap, startLane } from '../jobs/queue/public.ts'
import { startDriver } from './drive.ts'
import { PLACE_SECONDS, externalPlaces } from './places.ts'
import { isRestartable, resume, runJob } from './run.ts'
import { startWithdrawing } from './withdraw.ts'

/** Interval at which every process looks for jobs of dead processes. */
const RECLAIM_EVERY_MS = 5000
/**
 * Concurrent submissions in this process; the slots of external engines are the real limit. Some return at once, others hold the request until the
 * result is ready, which only costs an open connection.
 */
const SUBMISSIONS = 64

/**
 * Starts the workers of this process by its roles: `WORKERS` workers for this machine, and submissions to external engines. Jobs of dead processes
 * are reclaimed in any case. Stopping the queue stops them too and requeues running jobs.
 */
export async function startGenerationWorker(context: Context): Promise<void> {
  const { db, config, settings, queue, log, process } = context
  const run = (job: JobRow, signal: AbortSignal) => runJob(context, job, signal)
  const places = { here: undefined, elsewhere: externalPlaces(context) }
  const claim = (lane: 'here' | 'elsewhere') => async () =>
    settings.get('jobs.paused') ? undefined : claimNext(db, { lane, process, cap: runningCap(settings) }, places[lane])
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
    requeueExpired(db, async (tx, job) => {
      if (isRestartable(job)) return resume(tx, job)
      log.error({ job: job.id, model: job.model }, 'a job failed after too many attempts')
      await transition(tx, byRun(job), { to: 'failed', code: 'engine_lost', detail: `given up after ${job.attempt} attempts` })
    }).catch((error: unknown) => log.warn({ err: error }, 'expired leases could not be checked'))
  }, RECLAIM_EVERY_MS)
  queue.alongside(async (graceMs) => {
    clearInterval(reclaim)
    await Promise.all(parts.map((part) => part.stop(graceMs)))
  })
}
