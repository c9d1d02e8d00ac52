import { z } from 'zod'
import type { Context } from '../context.ts'

/** Something that has to be done now and then. Doing it twice, or a little late, must do no harm. */
export interface UpkeepTask {
  readonly name: string
  /** When, in Shanghai. */
  readonly cron: string
  run(context: Context, signal: AbortSignal): Promise<void>
}

/** Plans the tasks and runs them in this process when their time comes, one at a time. */
export async function startUpkeep(context: Context, tasks: readonly UpkeepTask[]): Promise<void> {
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
