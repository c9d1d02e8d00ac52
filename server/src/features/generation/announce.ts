import type { Executor } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import { JOB_CHANGED } from './channels.ts'

/** Tells every process that a job changed; with a transaction, when that commits. */
export const announce = (executor: Executor, job: { readonly id: string; readonly accountId: string }): Promise<void> =>
  notify(executor, JOB_CHANGED, `${job.accountId}:${job.id}`)
