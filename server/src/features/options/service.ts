import type { SetOptions } from '@stipple/core/contract/options'
import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import { findOptions, mergeOptions } from './data.ts'

/** Payload: the account's id. Its options changed. */
export const OPTIONS_CHANGED = 'options_changed'

/** Sets options and notifies the member's other pages; returns the stored ones. An empty patch changes nothing. */
export async function changeOptions({ db }: Context, accountId: string, patch: SetOptions) {
  if (Object.keys(patch).length === 0) return findOptions(db, accountId)
  return db.transaction(async (tx) => {
    const row = await mergeOptions(tx, accountId, patch)
    await notify(tx, OPTIONS_CHANGED, accountId)
    return row
  })
}
