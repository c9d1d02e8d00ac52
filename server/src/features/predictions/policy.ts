import type { predictions as calls } from '@stipple/core/contract/predictions'
import type { Access } from '../../http/access.ts'

/** Audience of each call. Addresses outside the contract require a token for one member and path, or a key. */
export const access = {
  'GET /v1/account': 'member',
  'GET /v1/collections': 'member',
  'GET /v1/collections/:slug': 'member',
  'GET /v1/hardware': 'member',
  'GET /v1/models': 'member',
  'GET /v1/models/:owner/:name': 'member',
  'GET /v1/models/:owner/:name/versions': 'member',
  'GET /v1/models/:owner/:name/versions/:version': 'member',
  'POST /v1/models/:owner/:name/predictions': 'member',
  'POST /v1/predictions': 'member',
  'GET /v1/predictions': 'member',
  'GET /v1/predictions/:id': 'owner',
  'POST /v1/predictions/:id/cancel': 'owner',
  'POST /v1/files': 'member',
  'GET /v1/files': 'member',
  'GET /v1/files/:id': 'owner',
  'DELETE /v1/files/:id': 'owner',
} as const satisfies Access<typeof calls>
