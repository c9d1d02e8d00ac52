import type { Log } from '@stipple/engines/spec'
import { z } from 'zod'
import type { Queue } from './queue.ts'

/** A scheduled task on a context `C`. It must be safe to run twice or late. */
export interface UpkeepTask<C> {
  readonly name: string
  /** Cron expression, time in Shanghai. */
  readonly cron: string
  run(context: C, signal: AbortSignal): Promise<void>
}

/** Schedules the tasks and runs them in this process when due, one at a time. */
export async function startUpkeep<C extends { readonly queue: Queue; readonly log: Log }>(
  context: C,
  tasks: readonly UpkeepTask<C>[],
): Promise<void> {
  for (const { name, cron } of tasks) await context.queue.schedule('upkeep', { key: name, cron, data: { task: name } })
  await context.queue.work('upkeep', {
    concurrency: 1,
    run: async (job, signal) => {
      const { task } = taskName.parse(job.data)
      await tasks.find(({ name }) => name === task)?.run(context, signal)
    },
    exhausted: async (data) => context.log.error({ data }, 'an upkeep task failed'),
  })
}

const taskName = z.object({ task: z.string() })
