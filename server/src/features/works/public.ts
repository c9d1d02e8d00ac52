// What other features may use.
import type { Work } from '@stipple/core/contract/shapes'
import type { Executor } from '../../db/database.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { findWork, findWorksOfJobs } from './data.ts'
import { presentWork } from './present.ts'

export { insertWorkRows as insertWorks } from './data.ts'
export { storeWork, type StoredWork } from './files.ts'

/** The works of each of these jobs, in the order that they were made. */
export async function worksOfJobs(db: Executor, jobIds: readonly string[]): Promise<ReadonlyMap<string, Work[]>> {
  const works = new Map<string, Work[]>()
  if (jobIds.length === 0) return works
  for (const row of await findWorksOfJobs(db, jobIds)) works.set(row.jobId, [...(works.get(row.jobId) ?? []), presentWork(row)])
  return works
}

/** A member's own work by id; its key in the object store. */
export async function findWorkFile(
  db: Executor,
  { id, accountId }: { id: string; accountId: string },
): Promise<{ file: string } | undefined> {
  const work = isUuid(id) ? await findWork(db, id) : undefined
  return work?.accountId === accountId ? { file: work.file } : undefined
}
