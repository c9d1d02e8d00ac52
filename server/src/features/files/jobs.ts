import type { Context } from '../../context.ts'
import { updateCheck } from './data.ts'
import { checkFiles } from './service.ts'

/** Runs ordered checks in this process. */
export async function startFileChecks(context: Context): Promise<void> {
  const { db, queue, now } = context
  await queue.work<{ check: string }>('files', {
    concurrency: 1,
    run: ({ data }, signal) => checkFiles(context, data.check, signal),
    exhausted: ({ check }) => updateCheck(db, check, { failed: true, finishedAt: now() }),
  })
}
