import type { ManagedJob } from '@stipple/core/contract/manage'
import type { Language } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { Page } from '../../db/page.ts'
import { recordAction } from '../../db/record-action.ts'
import type { Caller } from '../../http/caller.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { allModels } from '../catalogue/public.ts'
import { cancelBy, repeat } from '../generation/public.ts'
import { moveToFront, ranksOf } from '../jobs/waiting/public.ts'
import { worksOfJobs } from '../works/public.ts'
import { jobCounts, type JobFilter, listJobs } from './data.ts'
import { presentManagedJob } from './present.ts'

/** A page of the jobs of all members. */
export async function allJobs(
  context: Context,
  filter: JobFilter & Page,
  language: Language,
): Promise<{ total: number; counts: Record<string, number>; data: ManagedJob[] }> {
  const [{ rows, total }, counts] = await Promise.all([listJobs(context.db, filter), jobCounts(context.db)])
  const models = allModels(context)
  const ranks = await ranksOf(context.db, rows)
  const finished = rows.filter(({ status }) => status === 'Finished').map(({ id }) => id)
  const works = await worksOfJobs(context.db, finished)
  const data = rows.map((row) =>
    presentManagedJob(row, {
      works: works.get(row.id)?.length ?? 0,
      engine: models.find(({ id }) => id === row.model)?.engine ?? '',
      position: ranks.get(row.id),
      language,
    }),
  )
  return { total, counts, data }
}

export async function cancelJob(context: Context, caller: Caller, id: string): Promise<void> {
  await cancelBy(context, id)
  await recordAction(context.db, { accountId: caller.accountId, action: 'job_cancel', subject: id })
}

export async function retryJob(context: Context, caller: Caller, id: string): Promise<void> {
  const again = await repeat(context, id)
  await recordAction(context.db, { accountId: caller.accountId, action: 'job_retry', subject: id, after: { job: again.id } })
}

export async function moveJobToFront(context: Context, caller: Caller, id: string): Promise<void> {
  if (!isUuid(id)) throw new Problem('not_found')
  await context.db.transaction(async (tx) => {
    if (!(await moveToFront(tx, id))) throw new Problem('not_waiting')
    await recordAction(tx, { accountId: caller.accountId, action: 'job_front', subject: id })
  })
}
