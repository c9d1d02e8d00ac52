import type { keys as calls } from '@stipple/core/contract/keys'
import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Access } from '../../http/access.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'

/** Audience of each call. Keys are visible to their owner only. */
export const access = {
  'GET /api/account/keys': 'member',
  'POST /api/account/keys': 'member',
  'POST /api/account/keys/:id/rotate': 'owner',
  'POST /api/account/keys/:id/revoke': 'owner',
} as const satisfies Access<typeof calls>

/** Throws `no_access` if a key would have scopes that its creator lacks. */
export function requireScopes({ isSuper }: Pick<Caller, 'isSuper'>, scopes: readonly KeyScope[]): void {
  if (scopes.includes('manage') && !isSuper) throw new Problem('no_access')
}
