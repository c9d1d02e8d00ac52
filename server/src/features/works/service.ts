import type { Context } from '../../context.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import { Problem } from '../../http/problem.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { deleteWorkRows, findWork } from './data.ts'
import { folderOf } from './files.ts'
import { maySee } from './policy.ts'

/** A work that the member may see; a stranger's is answered like one that does not exist. */
export async function requireWork(context: Context, member: { accountId: string } | undefined, id: string): Promise<WorkRow> {
  const work = isUuid(id) ? await findWork(context.db, id) : undefined
  if (!work || !maySee(member, work)) throw new Problem('not_found')
  return work
}

/** Deletes a member's own works, rows first: a file that stays behind wastes space, a row without its file would be a broken picture. */
export async function deleteWorks(context: Context, member: { accountId: string }, ids: readonly string[]): Promise<number> {
  const rows = await deleteWorkRows(context.db, member.accountId, ids.filter(isUuid))
  for (const row of rows) {
    await context.storage
      .deletePrefix(folderOf(row.accountId, row.id))
      .catch((error: unknown) => context.log.warn({ work: row.id, error }, 'files of a deleted work stay behind'))
  }
  return rows.length
}
