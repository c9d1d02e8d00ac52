import type { Executor, Transaction } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import { LANE_DUE } from '../jobs/public.ts'
import * as data from './data.ts'

export { extendSlots, hasFreeSlot, takeSlot } from './data.ts'

/** Gives back the place that a job has on a connection, if it has one, and tells those who wait for one. */
export async function freeSlot(tx: Transaction, jobId: string): Promise<void> {
  if (await data.freeSlot(tx, jobId)) await tellElsewhere(tx)
}

/** Jobs for engines elsewhere may find a place now. */
export const tellElsewhere = (executor: Executor): Promise<void> => notify(executor, LANE_DUE, 'elsewhere')
