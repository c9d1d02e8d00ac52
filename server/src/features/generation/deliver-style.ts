import type { LocalContent, Output, Warning } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { isOutcomeUnknown } from '../../db/errors.ts'
import { persistently } from '../../db/persistently.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { byRun, type Run, transition } from '../jobs/public.ts'
import { discardStyle, recordStyle, storeStyle } from '../training/public.ts'
import { placeOf } from './places.ts'

/** Outputs of a run that an engine finished. */
export interface Made {
  readonly job: JobRow
  readonly run: Run
  readonly outputs: readonly Output<LocalContent>[]
  readonly warnings: readonly Warning[]
}

/** Stores a trained style. In one transaction: the style, settlement, the finished job. False as for works. */
export async function deliverStyle(context: Context, { job, run, outputs, warnings }: Made): Promise<boolean> {
  const stored = await storeStyle(context, { accountId: job.accountId, outputs })
  const place = placeOf(context, job)
  try {
    return await persistently(async (isRepeated) => {
      const isDone = await context.db.transaction(async (tx) => {
        const [done] = await transition(tx, byRun(run), { to: 'finished', warnings: warnings.map(({ code, text }) => ({ code, text })) })
        if (!done || !(await recordStyle(tx, job.id, stored))) return false
        await place.leave(tx)
        return true
      })
      // As for works.
      if (!isDone && !isRepeated) await discardStyle(context, stored)
      return isDone
    })
  } catch (error) {
    if (!isOutcomeUnknown(error)) await discardStyle(context, stored)
    throw error
  }
}
