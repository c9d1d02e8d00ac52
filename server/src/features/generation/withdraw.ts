import { randomUUID } from 'node:crypto'
import { runKey } from '@stipple/engines/kit/run-key'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { engineOf, freeSlot } from '../engines/public.ts'
import { outsideIo } from './prepare.ts'

/**
 * Notifies external engines, from any process and as soon as the transaction commits, that these jobs were cancelled. Until then the engine counts as
 * busy with the job.
 */
export async function withdraw({ queue }: Pick<Context, 'queue'>, tx: Transaction, cancelled: readonly JobRow[]): Promise<void> {
  for (const { id, lane, connection, attempt, submission, operation } of cancelled) {
    if (lane !== 'elsewhere' || connection === null) continue
    if (operation === null) await freeSlot(tx, id)
    // The job's row may be deleted by then.
    else await queue.enqueue(tx, 'withdraw', { jobId: id, connection, attempt, submission, operation }, { id: randomUUID() })
  }
}

const withdrawn = z.object({ jobId: z.uuid(), connection: z.string(), attempt: z.int(), submission: z.int(), operation: z.json() })

/** Notifies engines of cancelled jobs. */
export async function startWithdrawing(context: Context): Promise<void> {
  await context.queue.work<object>('withdraw', {
    concurrency: 2,
    run: async ({ data }, signal) => {
      const { connection, operation, ...name } = withdrawn.parse(data)
      const engine = engineOf(context, connection)
      const outcome = engine && (await engine.cancel?.(operation, { ...name, key: runKey(name) }, outsideIo(context, engine, signal)))
      context.log.info({ job: name.jobId, connection, outcome }, 'a job was cancelled on its engine')
      await context.db.transaction((tx) => freeSlot(tx, name.jobId))
    },
    exhausted: async (data) => {
      const { connection, jobId } = withdrawn.parse(data)
      context.log.warn({ job: jobId, connection }, 'a job could not be cancelled on its engine')
      await context.db.transaction((tx) => freeSlot(tx, jobId))
    },
  })
}
