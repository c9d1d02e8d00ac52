import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { claimNext, reclaimLost, runningCap, startLane, transition, byRun } from '../jobs/public.ts'
import { resume, runJob } from './run.ts'

/** How often any process looks for jobs of processes that died. */
const RECLAIM_EVERY_MS = 5000
/** A job that took its process down so often is given up. */
const MOST_ATTEMPTS = 5

/**
 * Starts running generations in this process: what is made here on as many workers as `WORKERS` says, what is made elsewhere in every process. Stopping the queue
 * stops them too, and puts back what runs.
 */
export async function startGenerationWorker(context: Context): Promise<void> {
  const { db, config, settings, queue, log } = context
  const process = randomUUID()
  const run = (job: Parameters<typeof runJob>[1], signal: AbortSignal) => runJob(context, job, signal)
  const claim = () => claimNext(db, { lane: 'here', process, cap: runningCap(settings) })
  const parts = config.workers > 0 ? [await startLane(context, { lane: 'here', slots: config.workers, process, claim, run })] : []
  const reclaim = setInterval(() => {
    reclaimLost(db, async (tx, job) => {
      const isLost = job.attempt >= MOST_ATTEMPTS
      if (!isLost) return resume(tx, job)
      log.error({ job: job.id, model: job.model }, 'a job is given up')
      await transition(tx, byRun(job), { to: 'failed', code: 'engine_lost', detail: `given up after ${job.attempt} attempts` })
    }).catch((error: unknown) => log.warn({ err: error }, 'jobs of lost processes could not be looked for'))
  }, RECLAIM_EVERY_MS)
  queue.alongside(async (graceMs) => {
    clearInterval(reclaim)
    await Promise.all(parts.map((part) => part.stop(graceMs)))
  })
}
