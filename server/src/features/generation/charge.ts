import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { connectionOf, priceOfRun, spend } from '../engines/public.ts'
import { recordCharge } from './data.ts'

/** Charges an accepted submission at the current price, once for any number of polls. A failed job remains charged. */
export async function charge(context: Context, job: JobRow): Promise<void> {
  const connection = connectionOf(context, job.connection ?? '')
  if (!connection || job.charged >= job.submission) return
  const money = priceOfRun(connection, job)
  if (money === 0) return
  await context.db.transaction(async (tx) => {
    if (await recordCharge(tx, job)) await spend(tx, connection, money)
  })
}
