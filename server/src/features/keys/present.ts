import type { ApiKey } from '@stipple/core/contract/keys'
import type { ApiKeyRow } from '../../db/schema/keys.ts'

/** A key for its owner. `spent`: dots spent by its jobs this month. */
export const presentKey = ({ id, name, prefix, scopes, cap, createdAt, lastUsedAt, expiresAt }: ApiKeyRow, spent: number): ApiKey => ({
  id,
  name,
  prefix,
  scopes,
  created: createdAt.toISOString(),
  spent,
  ...(lastUsedAt && { last_used: lastUsedAt.toISOString() }),
  ...(expiresAt && { expires: expiresAt.toISOString() }),
  ...(cap !== null && { cap }),
})
