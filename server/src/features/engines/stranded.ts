import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { transition } from '../jobs/public.ts'
import { strandedJobs } from './data.ts'

/** Fails jobs that no connection can run any more and releases their dots. */
export async function failStranded(tx: Transaction): Promise<void> {
  await transition(tx, strandedJobs, { to: 'failed', code: 'model_missing', detail: 'the engine was removed' })
}

/** The same for jobs accepted by a process that did not know yet that the engine was removed. */
export const sweepStranded = ({ db }: Pick<Context, 'db'>): Promise<void> => db.transaction(failStranded)
