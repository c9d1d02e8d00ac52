// What other parts of the server may use.
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
  checkedJob,
  checkedRequest,
  describeJobs,
  eraseJobs,
  findOnce,
  repeat,
  type Request,
  requireJob,
  submit,
  tryModel,
} from './service.ts'
export { readOutputs, submitToEnd } from './to-end.ts'

/** All of a member's jobs, the oldest first: for the export of an account. */
export async function* exportJobs(db: Executor, accountId: string): AsyncGenerator<ReturnType<typeof presentExportedJob>> {
  for await (const row of allJobs(db, accountId)) yield presentExportedJob(row)
}
