import type { credits } from '@stipple/core/contract/credits'
import { findMode } from '@stipple/core/modes/find-mode'
import type { z } from 'zod'
import type { CodeOffer } from './codes.ts'
import type { EntryRow } from './data.ts'

type Entry = z.input<(typeof credits)['POST /api/user/get_balance_list']['reply']>['data']['data'][number]

/** A ledger entry for its member. */
export function presentEntry({ id, type, amount, createdAt, jobId, orderId, detail, ...row }: EntryRow): Entry {
  const mode = row.mode === null ? undefined : findMode(row.mode)?.id
  return {
    id,
    type: amount > 0 ? 1 : 0,
    type_detail: type,
    balance: Math.abs(amount),
    created_at: createdAt.toISOString(),
    ...(mode !== undefined && { mode, jobType: mode }),
    ...(jobId !== null && { job_id: jobId }),
    ...(orderId !== null && { order_id: orderId }),
    ...(detail !== null && { detail }),
  }
}

/** A code for a member. */
export const presentCode = ({ code, amount, expiresAt, claimed }: CodeOffer) => ({
  pointstr: code,
  amount,
  expires_at: expiresAt.toISOString(),
  claimed,
})
