import type { Executor, Transaction } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { LANE_DUE } from '../jobs/events/public.ts'
import * as data from './data.ts'

export { extendSlots, freeConnections, freeModels, takeSlot } from './data.ts'

/** Gives back the place that a job has on a connection, if it has one, and tells those who wait for one. */
export async function freeSlot(tx: Transaction, jobId: string): Promise<void> {
  if (await data.freeSlot(tx, jobId)) await tellElsewhere(tx)
}

/** A connection finished a run of a model, which is probably still in its memory. Services that are paid by use have nothing to load. */
export async function noteLoaded(tx: Transaction, { id, limits }: Pick<StoredConnection, 'id' | 'limits'>, model: string): Promise<void> {
  if (limits?.billed !== true) await data.recordLoaded(tx, id, model)
}

/** Jobs for external engines may find a place now. */
export const tellElsewhere = (executor: Executor): Promise<void> => notify(executor, LANE_DUE, 'elsewhere')
