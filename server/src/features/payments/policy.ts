import type { payments as calls } from '@stipple/core/contract/payments'
import type { Access } from '../../http/access.ts'

/** Audience of each call. Notifications are authenticated by their signature. */
export const access = {
  'GET /api/pay/plans': 'public',
  'POST /api/pay/orders': 'member',
  'GET /api/pay/orders': 'member',
  'GET /api/pay/orders/:id': 'owner',
  'POST /api/pay/orders/:id/check': 'owner',
  'POST /api/pay/orders/:id/pay_again': 'owner',
  'POST /api/pay/orders/:id/close': 'owner',
  'GET /api/pay/sandbox/:id': 'owner',
  'POST /api/pay/sandbox/:id': 'owner',
  'GET /api/manage/orders': 'super',
  'POST /api/manage/orders/:id/refund': 'super',
  'POST /api/pay/notify/:provider': 'public',
} as const satisfies Access<typeof calls, 'POST /api/pay/notify/:provider'>

/** Most open orders of a member. */
export const MAX_PENDING = 20

/** An order is visible to its buyer only. */
export const isBuyer = (member: { readonly accountId: string }, order: { readonly accountId: string }): boolean =>
  member.accountId === order.accountId

/** Returns true if the order can still be paid. */
export const isPayable = ({ state, expiresAt }: { readonly state: string; readonly expiresAt: Date }, now: Date): boolean =>
  state === 'pending' && now < expiresAt

/** Returns true if it was not paid in time. A late payment still counts. */
export const isOver = ({ state, expiresAt }: { readonly state: string; readonly expiresAt: Date }, now: Date): boolean =>
  state === 'pending' && now >= expiresAt
