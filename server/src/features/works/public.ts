// Interface for other features.
import type { Work } from '@stipple/core/contract/shapes'
import type { Executor, Transaction } from '../../db/database.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { allWorks, deleteAllWorkRows, findOwnWorks, findWork, findWorksOfJobs } from './data.ts'
import { folderOfAll } from './files.ts'
import { presentWork } from './present.ts'

export { findWorksOfJobs as workRowsOfJobs, insertWorkRows as insertWorks, ownWorkIds, promptOfWorks } from './data.ts'
export { deliver, deliverForm, deliverUnnamed } from './delivery.ts'
export { COVER, MAX_PIXELS, storeWork, type StoredWork, thumbnailKey } from './files.ts'
export { upkeep } from './jobs.ts'
export { ensureChecked } from './ensure-checked.ts'
export { presentLinked, presentPublished, presentWork } from './present.ts'
export { type SealedWork, sealedWorks, sealWorks, unsealWorks } from './sealed-data.ts'
export { listWorks } from './service.ts'

/** The works of each of these jobs, in order of creation. */
export async function worksOfJobs(db: Executor, jobIds: readonly string[]): Promise<ReadonlyMap<string, Work[]>> {
  const works = new Map<string, Work[]>()
  if (jobIds.length === 0) return works
  for (const row of await findWorksOfJobs(db, jobIds)) {
    if (row.jobId !== null) works.set(row.jobId, [...(works.get(row.jobId) ?? []), presentWork(row)])
  }
  return works
}

/** A member's own work by id, also in the trash: running jobs may still need it. */
export async function findWorkFile(db: Executor, { id, accountId }: { id: string; accountId: string }): Promise<WorkRow | undefined> {
  const work = isUuid(id) ? await findWork(db, id) : undefined
  return work?.accountId === accountId ? work : undefined
}

/** A member's own work by id, unless it is in the trash. */
export async function findOwnWork(db: Executor, { id, accountId }: { id: string; accountId: string }): Promise<WorkRow | undefined> {
  const [work] = isUuid(id) ? await findOwnWorks(db, accountId, [id]) : []
  return work
}

export interface ExportedWork {
  readonly work: Work
  readonly row: WorkRow
  readonly file: string
  readonly created: Date
}

/** All works of a member with their storage keys, oldest first, those in the trash last, for the export of an account. */
export async function* exportWorks(db: Executor, accountId: string): AsyncGenerator<ExportedWork> {
  for await (const row of allWorks(db, accountId)) {
    yield { work: presentWork(row), row, file: row.file, created: row.createdAt }
  }
}

/** Deletes a member's works except their files; returns the folder of the files. */
export async function eraseWorks(tx: Transaction, accountId: string): Promise<string> {
  await deleteAllWorkRows(tx, accountId)
  return folderOfAll(accountId)
}
