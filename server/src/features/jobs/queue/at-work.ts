import type { Context } from '../../../context.ts'
import type { JobRow } from '../../../db/schema/jobs.ts'
import { Stopping } from '../../../queue/queue.ts'
import { createRunning } from '../../../queue/running.ts'
import { JOB_CANCELLED } from '../events/public.ts'

/** The jobs that this process works on, each interruptible by itself. */
export interface AtWork {
  /** Ids of the jobs. */
  readonly ids: () => string[]
  readonly count: () => number
  /** Works on a job; resolves when that has ended, whatever it threw, and the job is counted no more. */
  begin(job: JobRow, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  interrupt(id: string, reason: unknown): void
  /** Waits `graceMs` for the jobs, then interrupts them with `Stopping`. */
  stop(graceMs: number): Promise<void>
}

/** Jobs that members cancel are interrupted with the reason `cancelled`. */
export async function trackWork({ notifier, log }: Pick<Context, 'notifier' | 'log'>): Promise<AtWork> {
  const controllers = new Map<string, AbortController>()
  const running = createRunning()
  const interrupt = (id: string, reason: unknown): void => controllers.get(id)?.abort(reason)
  const unsubscribe = await notifier.subscribe(JOB_CANCELLED, (id) => interrupt(id, 'cancelled'))

  return {
    ids: () => [...controllers.keys()],
    count: () => controllers.size,
    async begin(job, work) {
      const controller = new AbortController()
      // Of an attempt that was taken for lost.
      interrupt(job.id, 'lost')
      controllers.set(job.id, controller)
      try {
        await running.run(controller.signal, work)
      } catch (error) {
        log.error({ job: job.id, err: error }, 'a job was left to another process')
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
