import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { transition } from '../jobs/public.ts'
import { strandedJobs } from './data.ts'

/** Fails jobs that nobody can make any more; their dots go back. */
export async function failStranded(tx: Transaction): Promise<void> {
  await transition(tx, strandedJobs, { to: 'failed', code: 'model_missing', detail: 'the engine was removed' })
}

/** The same for those that were taken in while the engine went, by a process that had not heard of it. */
export const sweepStranded = ({ db }: Pick<Context, 'db'>): Promise<void> => db.transaction(failStranded)
