import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { auditDots } from './audit.ts'
import { type DueLot, lotsDue } from './data.ts'
import { expire } from './ledger.ts'

/** Upkeep tasks for dots. */
export const upkeep: readonly UpkeepTask<Context>[] = [
  { name: 'expire-dots', cron: '*/5 * * * *', run: expireDots },
  { name: 'audit-dots', cron: '30 3 * * *', run: auditDots },
]

const LOTS_AT_ONCE = 500

/** Writes off expired dots, one account per transaction. Safe in several processes: a locked account is left for the next run. */
async function expireDots(context: Context, signal: AbortSignal): Promise<void> {
  const now = context.now()
  let last: DueLot | undefined
  do {
    const due = await lotsDue(context.db, now, last, LOTS_AT_ONCE)
    for (const accountId of new Set(due.map((lot) => lot.accountId))) {
      signal.throwIfAborted()
      await context.db.transaction((tx) => expire(tx, accountId, now))
    }
    last = due.at(-1)
  } while (last)
}
