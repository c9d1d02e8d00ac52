import type { Log } from '@stipple/engines/spec'
import { z } from 'zod'
import type { Queue } from './queue.ts'

/** Work at fixed times on a context `C`. Doing it twice, or a little late, must do no harm. */
export interface UpkeepTask<C> {
  readonly name: string
  /** When, in Shanghai. */
  readonly cron: string
  run(context: C, signal: AbortSignal): Promise<void>
}

/** Plans the tasks and runs them in this process when their time comes, one at a time. */
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
    exhausted: async (data) => context.log.error({ data }, 'a task of the upkeep failed'),
  })
}

const taskName = z.object({ task: z.string() })
