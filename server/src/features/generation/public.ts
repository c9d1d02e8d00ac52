// Interface for other features.
import type { Executor } from '../../db/database.ts'
import { allJobs } from '../jobs/lists/public.ts'
import { presentExportedJob } from './present.ts'

export { toRequest } from './async-request.ts'
export { cancelChain, type Chain, chainOf, checkedChain, startChain } from './chain.ts'
export { startDeadlines } from './deadlines.ts'
export { startGenerationWorker } from './jobs.ts'
export { lorasOf } from './async-loras.ts'
export { findPreview } from './data.ts'
export { presentCheck } from './present.ts'
export {
  cancel,
  cancelBy,
  cancelJobs,
  checkedJob,
  checkedRequest,
  describeJobs,
  eraseJobs,
  findOnce,
  queueing,
  queueJob,
  repeat,
  type Request,
  requireJob,
  requireQuoted,
  requireSameRequest,
  submit,
  tryModel,
} from './service.ts'
export { readOutputs, submitToEnd } from './to-end.ts'

/** All jobs of a member, oldest first, for the export of an account. */
export async function* exportJobs(db: Executor, accountId: string): AsyncGenerator<ReturnType<typeof presentExportedJob>> {
  for await (const row of allJobs(db, accountId)) if (!row.sealed) yield presentExportedJob(row)
}
