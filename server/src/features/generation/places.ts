import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { connectionOf, connectionsOf, engineOf, freeConnections, freeModels, freeSlot, recordRun, takeSlot } from '../engines/public.ts'
import type { Places } from '../jobs/queue/public.ts'

/** Time that a slot stays reserved for a job without a sign of progress. */
export const PLACE_SECONDS = 300

/** Slots of external engines. A connection that failed the job is used again only if no other one has a free slot. */
export const externalPlaces = (context: Pick<Context, 'catalogue'>): Places => ({
  models: freeModels,
  pinned: freeConnections,
  take: (tx, { id: jobId, model, tried, pinned }) => {
    const connections = pinned === null ? connectionsOf(context, model) : engineOf(context, pinned) ? [pinned] : []
    return takeSlot(tx, { connections, jobId, model, tried, seconds: PLACE_SECONDS })
  },
})

/**
 * Returns a function that frees the job's slot in the transaction that ends it: if the process died between two transactions, the slot would stay
 * taken.
 */
export function placeOf(
  context: Pick<Context, 'catalogue'>,
  { id, lane, connection, model }: JobRow,
): { readonly leave: (tx: Transaction) => Promise<void> } {
  const known = connectionOf(context, connection ?? '')
  return {
    leave: async (tx) => {
      if (lane !== 'elsewhere') return
      if (known) await recordRun(tx, known, model)
      await freeSlot(tx, id)
    },
  }
}
