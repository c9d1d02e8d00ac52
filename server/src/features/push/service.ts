import type { PushSubscriptionInput } from '@stipple/core/contract/push'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { requirePublicWebhook } from '../../http/webhook-address.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'

/** Most subscribed browsers of a member; a further one replaces the oldest. */
const MAX_BROWSERS = 20

/**
 * Subscribes a browser, also if another member used it before. Throws `invalid_input` for a private address and `please_login` for a call by API key.
 */
export async function subscribe(
  context: Pick<Context, 'db' | 'config'>,
  { accountId, tokenHash }: Pick<Caller, 'accountId' | 'tokenHash'>,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  if (tokenHash === '') throw new Problem('please_login')
  await requirePublicWebhook(context, { field: 'endpoint', address: endpoint })
  await context.db.transaction((tx) => data.putSubscription(tx, { accountId, session: tokenHash, endpoint, ...keys }, MAX_BROWSERS))
}

/** Ends a browser's subscription for this member; idempotent. */
export const unsubscribe = ({ db }: Pick<Context, 'db'>, { accountId }: Pick<Caller, 'accountId'>, endpoint: string): Promise<void> =>
  data.deleteSubscription(db, { accountId, endpoint })
