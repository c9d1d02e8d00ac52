import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { connectionOf, connectionsOf, engineOf, freeConnections, freeModels, freeSlot, noteLoaded, takeSlot } from '../engines/public.ts'
import type { Places } from '../jobs/queue/public.ts'

/** A place that was taken stays the job's for so long without a sign that it is still made there. */
export const PLACE_SECONDS = 300

/** The places of external engines. A connection that failed the job is taken again only where no other has one. */
export const placesElsewhere = (context: Pick<Context, 'catalogue'>): Places => ({
  models: freeModels,
  pinned: freeConnections,
  take: (tx, { id: jobId, model, tried, pinned }) => {
    const connections = pinned === null ? connectionsOf(context, model) : engineOf(context, pinned) ? [pinned] : []
    return takeSlot(tx, { connections, jobId, model, tried, seconds: PLACE_SECONDS })
  },
})

/**
 * Returns what gives back the place of a job, in the transaction that finishes it: a process that died between the two would leave it taken.
 */
export function placeOf(
  context: Pick<Context, 'catalogue'>,
  { id, lane, connection, model }: JobRow,
): { readonly leave: (tx: Transaction) => Promise<void> } {
  const known = connectionOf(context, connection ?? '')
  return {
    leave: async (tx) => {
      if (lane !== 'elsewhere') return
      if (known) await noteLoaded(tx, known, model)
      await freeSlot(tx, id)
    },
  }
}
