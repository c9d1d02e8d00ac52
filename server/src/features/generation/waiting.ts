import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { transition } from '../jobs/public.ts'
import { pauseWaiting, resumePaused, orderWaiting, waitingJob } from '../jobs/waiting/public.ts'
import { type Member, requireJob } from './service.ts'
import { withdraw } from './withdraw.ts'

type Requester = Pick<Member, 'accountId'>

/** Reorders a member's waiting jobs. Other jobs are skipped. */
export function reorder(context: Context, { accountId }: Requester, ids: readonly string[]): Promise<JobRow[]> {
  return context.db.transaction((tx) => orderWaiting(tx, accountId, [...new Set(ids)].filter(isUuid)))
}

/** Pauses or resumes a member's waiting job. Throws `not_found`, `not_waiting`. */
export async function pause(
  context: Context,
  requester: Requester,
  { id, paused }: { readonly id: string; readonly paused: boolean },
): Promise<JobRow> {
  const job = await requireJob(context, requester, id)
  const changed = await context.db.transaction((tx) => (paused ? pauseWaiting(tx, job.id) : resumePaused(tx, job.id)))
  if (!changed) throw new Problem('not_waiting')
  return changed
}

/**
 * Cancels a waiting job so that it can be edited and sent again; its dots are released. One that has started continues. Throws `not_found`,
 * `not_waiting`; a repeated call for a removed or cancelled job gets the same answer.
 */
export async function cancelWaiting(context: Context, requester: Requester, id: string): Promise<JobRow> {
  const job = await requireJob(context, requester, id)
  const taken = await context.db.transaction(async (tx) => {
    const [row] = await transition(tx, waitingJob(job.id), { to: 'cancelled' })
    if (row) await withdraw(context, tx, [row])
    return row
  })
  const known = taken ?? (await requireJob(context, requester, id))
  if (known.status !== 'Cancelled') throw new Problem('not_waiting')
  return known
}
