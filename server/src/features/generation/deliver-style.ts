import type { Context } from '../../context.ts'
import { settle } from '../credits/public.ts'
import { discardStyle, recordStyle, storeStyle } from '../training/public.ts'
import { announce } from './announce.ts'
import { finishRun } from './data.ts'
import type { Delivery } from './deliver.ts'

/** Stores a style that was trained and, only then, in one transaction: the style, the settled dots, the finished job. False as for works. */
export async function deliverStyle(context: Context, { job, run, outputs, warnings }: Omit<Delivery, 'seen'>): Promise<boolean> {
  const stored = await storeStyle(context, { accountId: job.accountId, outputs })
  try {
    const finished = await context.db.transaction(async (tx) => {
      const said = warnings.map(({ code, text }) => ({ code, text }))
      if (!(await finishRun(tx, run, said))) return false
      const isWanted = await recordStyle(tx, job.id, stored)
      await settle(tx, job.id)
      await announce(tx, job)
      return isWanted
    })
    if (!finished) await discardStyle(context, stored)
    return finished
  } catch (error) {
    await discardStyle(context, stored)
    throw error
  }
}
