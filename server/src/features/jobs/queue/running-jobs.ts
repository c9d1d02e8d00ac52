import type { Context } from '../../../context.ts'
import type { JobRow } from '../../../db/schema/jobs.ts'
import { Stopping } from '../../../queue/queue.ts'
import { createRunning } from '../../../queue/running.ts'
import { JOB_CANCELLED } from '../events/public.ts'

/** Jobs that this process runs, each with its own abort signal. */
export interface RunningJobs {
  /** Ids of the jobs. */
  readonly ids: () => string[]
  readonly count: () => number
  /** Runs a job; resolves when it has ended, even with an error, and is no longer counted. */
  begin(job: JobRow, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  interrupt(id: string, reason: unknown): void
  /** Waits `graceMs` for the jobs, then interrupts them with `Stopping`. */
  stop(graceMs: number): Promise<void>
}

/** Interrupts jobs that members cancel with the reason `cancelled`. */
export async function trackWork({ notifier, log }: Pick<Context, 'notifier' | 'log'>): Promise<RunningJobs> {
  const controllers = new Map<string, AbortController>()
  const running = createRunning()
  const interrupt = (id: string, reason: unknown): void => controllers.get(id)?.abort(reason)
  const unsubscribe = await notifier.subscribe(JOB_CANCELLED, (id) => interrupt(id, 'cancelled'))

  return {
    ids: () => [...controllers.keys()],
    count: () => controllers.size,
    async begin(job, work) {
      const controller = new AbortController()
      // An attempt that was considered lost.
      interrupt(job.id, 'lost')
      controllers.set(job.id, controller)
      try {
        await running.run(controller.signal, work)
      } catch (error) {
        log.error({ job: job.id, err: error }, 'a job ended unexpectedly and is left to another process')
      } finally {
        if (controllers.get(job.id) === controller) controllers.delete(job.id)
      }
    },
    interrupt,
    async stop(graceMs) {
      unsubscribe()
      await running.drain(graceMs, new Stopping('the server is stopping'))
    },
  }
}
