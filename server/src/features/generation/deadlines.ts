import type { Context } from '../../context.ts'
import { cancelOverdue } from '../jobs/queue/public.ts'
import { withdraw } from './withdraw.ts'

const LOOK_EVERY_MS = 1000

/** Cancels jobs whose deadline has passed; runs in every process. */
export function startDeadlines(context: Context): void {
  const { db, queue, log } = context
  const timer = setInterval(() => {
    db.transaction(async (tx) => withdraw(context, tx, await cancelOverdue(tx))).catch((error: unknown) =>
      log.warn({ err: error }, 'overdue jobs could not be cancelled'),
    )
  }, LOOK_EVERY_MS)
  queue.alongside(async () => clearInterval(timer))
}
