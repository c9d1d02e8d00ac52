import type { Context } from '../../context.ts'
import { Stopping } from '../../queue/queue.ts'
import { GENERATION_QUEUE, JOB_CANCELLED } from './channels.ts'
import { giveUp, runJob } from './run.ts'

/** Starts running generations in this process. The queue's own stop puts running jobs back for another worker. */
export async function startGenerationWorker(context: Context): Promise<void> {
  const running = new Map<string, AbortController>()
  // The queue notices a cancelled job within seconds; this channel within milliseconds.
  await context.notifier.subscribe(JOB_CANCELLED, (jobId) => running.get(jobId)?.abort('cancelled'))
  await context.queue.work<{ jobId: string }>(GENERATION_QUEUE, {
    concurrency: context.config.workers,
    run: async ({ data: { jobId } }, signal) => {
      const controller = new AbortController()
      const stop = (): void => controller.abort(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      running.set(jobId, controller)
      try {
        await runJob(context, jobId, { signal: controller.signal, isStopping: () => controller.signal.reason instanceof Stopping })
      } finally {
        running.delete(jobId)
        signal.removeEventListener('abort', stop)
      }
    },
    exhausted: ({ jobId }) => giveUp(context, jobId),
  })
}
