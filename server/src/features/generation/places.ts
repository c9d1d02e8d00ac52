import type { Context } from '../../context.ts'
import { connectionsOf, engineOf, freeConnections, freeModels, takeSlot } from '../engines/public.ts'
import type { Places } from '../jobs/public.ts'

/** A place that was taken stays the job's for so long without a sign that it is still made there. */
export const PLACE_SECONDS = 300

/** The places of engines elsewhere. A connection that failed the job is taken again only where no other has one. */
export const placesElsewhere = (context: Pick<Context, 'catalogue'>): Places => ({
  models: freeModels,
  pinned: freeConnections,
  take: (tx, { id: jobId, model, tried, pinned }) => {
    const connections = pinned === null ? connectionsOf(context, model) : engineOf(context, pinned) ? [pinned] : []
    return takeSlot(tx, { connections, jobId, model, tried, seconds: PLACE_SECONDS })
  },
})
