import { sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** An encrypted value with its context. */
export interface Sealed {
  readonly of: 'engines' | 'webhooks' | 'members' | 'apps'
  readonly place: string
  readonly bytes: Buffer
}

/** All encrypted values of the database: engine settings, webhook secrets, members' AI Horde keys, and authenticator apps. */
export async function listSealed(db: Executor): Promise<readonly Sealed[]> {
  const { rows } = await db.execute<{ of: Sealed['of']; place: string; bytes: Buffer }>(sql`
    select 'engines' as of, 'engine_connections:' || id as place, secrets as bytes from engine_connections where secrets is not null
    union all select 'webhooks', 'webhook_endpoints:' || id, secret from webhook_endpoints
    union all select 'webhooks', 'webhook_secrets:' || account_id, secret from webhook_secrets
    union all select 'members', 'member_options:' || account_id, horde_key from member_options where horde_key is not null
    union all select 'apps', 'authenticator_apps:' || account_id, secret from authenticator_apps`)
  return rows
}
