import type { Executor, Transaction } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { LANE_DUE } from '../jobs/events/public.ts'
import * as data from './data.ts'

export { extendSlots, freeConnections, freeModels, takeSlot } from './data.ts'

/** Frees a job's slot on a connection, if it has one, and notifies waiting lanes. */
export async function freeSlot(tx: Transaction, jobId: string): Promise<void> {
  if (await data.freeSlot(tx, jobId)) await notifyExternalLane(tx)
}

/** Records a finished run: the model is probably still loaded. Paid services load nothing. */
export async function recordRun(tx: Transaction, { id, limits }: Pick<StoredConnection, 'id' | 'limits'>, model: string): Promise<void> {
  if (limits?.billed !== true) await data.recordLoaded(tx, id, model)
}

/** Announces that a slot for external jobs may be free. */
export const notifyExternalLane = (executor: Executor): Promise<void> => notify(executor, LANE_DUE, 'elsewhere')
