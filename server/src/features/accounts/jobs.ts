import type { Context } from '../../context.ts'
import { forgetOldGuesses } from '../../db/guesses.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { forgetExpired } from './data.ts'

/** Tokens that came in addresses are remembered for longer than any of them is valid. */
const TOKEN_MEMORY_MS = 90 * 24 * 60 * 60_000

/** Deletes sign-ins, codes and sessions that have expired, and old counts of guesses. */
export const forgetSignIns: UpkeepTask<Context> = {
  name: 'forget-sign-ins',
  cron: '17 * * * *',
  run: async (context) => {
    const now = context.now()
    await forgetOldGuesses(context.db, now)
    await forgetExpired(context.db, { now, tokensBefore: new Date(now.getTime() - TOKEN_MEMORY_MS) })
  },
}
