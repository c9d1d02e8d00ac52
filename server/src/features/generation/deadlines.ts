import type { Context } from '../../context.ts'
import { cancelLate } from '../jobs/queue/public.ts'
import { withdraw } from './withdraw.ts'

const LOOK_EVERY_MS = 1000

/** Cancels jobs whose deadline has passed, in whichever process comes to it. */
export function startDeadlines(context: Context): void {
  const { db, queue, log } = context
  const timer = setInterval(() => {
    db.transaction(async (tx) => withdraw(context, tx, await cancelLate(tx))).catch((error: unknown) =>
      log.warn({ err: error }, 'jobs could not be cancelled at their deadline'),
    )
  }, LOOK_EVERY_MS)
  queue.alongside(async () => clearInterval(timer))
}
