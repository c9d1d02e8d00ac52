// What other features may use.
import type { Work } from '@stipple/core/contract/shapes'
import type { Executor, Transaction } from '../../db/database.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { allWorks, deleteAllWorkRows, findOwnWorks, findWork, findWorksOfJobs } from './data.ts'
import { folderOf, folderOfAll } from './files.ts'
import { presentWork } from './present.ts'

export { insertWorkRows as insertWorks, ownWorkIds, promptOfWorks } from './data.ts'
export { COVER, MOST_PIXELS, storeWork, type StoredWork, thumbnailKey } from './files.ts'
export { upkeep } from './jobs.ts'
export { lookedAt } from './look.ts'
export { presentLinked, presentPublished, presentWork } from './present.ts'
export { listWorks } from './service.ts'

/** The works of each of these jobs, in the order that they were made. */
export async function worksOfJobs(db: Executor, jobIds: readonly string[]): Promise<ReadonlyMap<string, Work[]>> {
  const works = new Map<string, Work[]>()
  if (jobIds.length === 0) return works
  for (const row of await findWorksOfJobs(db, jobIds)) {
    if (row.jobId !== null) works.set(row.jobId, [...(works.get(row.jobId) ?? []), presentWork(row)])
  }
  return works
}

/** A member's own work by id, in the trash too: what is being made from it needs it still. */
export async function findWorkFile(
  db: Executor,
  { id, accountId }: { id: string; accountId: string },
): Promise<Pick<WorkRow, 'file' | 'width' | 'height'> | undefined> {
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
  readonly file: string
  /** Keys of the same in other forms. */
  readonly attachments: readonly string[]
  readonly created: Date
}

/** All of a member's works, the oldest first, those in the trash last, each with its key in the object store: for the export of an account. */
export async function* exportWorks(db: Executor, accountId: string): AsyncGenerator<ExportedWork> {
  for await (const row of allWorks(db, accountId)) {
    const attachments = row.attachments.map(({ extension }) => `${folderOf(row.accountId, row.id)}/original.${extension}`)
    yield { work: presentWork(row), file: row.file, attachments, created: row.createdAt }
  }
}

/** Deletes a member's works but for their files; the folder of those. */
export async function eraseWorks(tx: Transaction, accountId: string): Promise<string> {
  await deleteAllWorkRows(tx, accountId)
  return folderOfAll(accountId)
}
