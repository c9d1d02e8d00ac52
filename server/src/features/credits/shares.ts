import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import type { Transaction } from '../../db/database.ts'
import { lockAccount } from './data.ts'
import { MAX_OWNED } from './gifts.ts'
import { grant, settle, settleFor } from './ledger.ts'
import { addEarnings, mayReceive, paidDots, type PromisedShare, promisedShare, recordShare } from './shares-data.ts'

/**
 * Settles a job that used an app, as `settle` or, with `dots`, `settleFor`, and gives the app's creator the share that was promised when it was queued. Returns whether this
 * call did it: the share is paid with the settlement, so it is paid once.
 */
export async function settleApp(tx: Transaction, jobId: string, dots: number | undefined): Promise<boolean> {
  const share = await promisedShare(tx, jobId)
  // In one order for all, as in `transfer`: two who use each other's apps would wait for each other.
  for (const account of share ? [share.payer, share.creator].toSorted() : []) await lockAccount(tx, account)
  const isSettled = await (dots === undefined ? settle(tx, jobId) : settleFor(tx, jobId, dots))
  if (share && isSettled) await payShare(tx, share)
  return isSettled
}

/** Free dots give no share, and neither do runs of the apps of suspended or deleted accounts. Both accounts must be locked. */
async function payShare(tx: Transaction, { id, jobId, app, name, creator, percent }: PromisedShare): Promise<void> {
  const paid = await paidDots(tx, jobId)
  const isPaid = paid > 0 && (await mayReceive(tx, { accountId: creator, most: MAX_OWNED - paid }))
  const dots = isPaid ? await addEarnings(tx, { app, creator, hundredths: paid * percent }) : 0
  if (dots > 0) await grant(tx, { accountId: creator, type: ENTRY_TYPES.appShare, amount: dots, ref: `share:${id}`, detail: name })
  await recordShare(tx, { id, paid, dots })
}
