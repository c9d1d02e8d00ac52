import type { webhooks as calls } from '@stipple/core/contract/webhooks'
import type { Access } from '../../http/access.ts'

/** Audience of each call. A webhook and its messages are visible to its owner only. */
export const access = {
  'GET /api/account/webhooks': 'member',
  'POST /api/account/webhooks': 'member',
  'POST /api/account/webhooks/:id/rotate': 'owner',
  'POST /api/account/webhooks/:id/on': 'owner',
  'POST /api/account/webhooks/:id/test': 'owner',
  'POST /api/account/webhooks/:id/remove': 'owner',
  'GET /api/account/webhook_deliveries': 'member',
  'POST /api/account/webhook_deliveries/:id/again': 'owner',
  'GET /v1/webhooks/default/secret': 'member',
} as const satisfies Access<typeof calls>
