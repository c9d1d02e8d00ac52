import type { Context } from '../../context.ts'
import { deleteOldAttempts } from '../../db/attempts.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { deleteExpired } from './data.ts'

/** Retention of used address tokens; longer than any is valid. */
const TOKEN_MEMORY_MS = 90 * 24 * 60 * 60_000

/** Deletes expired log-ins, codes and sessions, and old counts of guesses. */
export const deleteOldSignIns: UpkeepTask<Context> = {
  name: 'forget-sign-ins',
  cron: '17 * * * *',
  run: async (context) => {
    const now = context.now()
    await deleteOldAttempts(context.db, now)
    await deleteExpired(context.db, { now, tokensBefore: new Date(now.getTime() - TOKEN_MEMORY_MS) })
  },
}
