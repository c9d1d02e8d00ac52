import type { PushSubscriptionInput } from '@stipple/core/contract/push'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { requirePublicWebhook } from '../../http/webhook-address.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'

/** Browsers of a member that receive messages at most; the oldest makes room for another. */
const MOST_BROWSERS = 20

/** Sends messages to a browser from now on, whoever used it before. Throws `invalid_input` for a private address and `please_login` for a call by key, which is no browser's. */
export async function subscribe(
  context: Pick<Context, 'db' | 'config'>,
  { accountId, tokenHash }: Pick<Caller, 'accountId' | 'tokenHash'>,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  if (tokenHash === '') throw new Problem('please_login')
  await requirePublicWebhook(context, { field: 'endpoint', address: endpoint })
  await context.db.transaction((tx) => data.putSubscription(tx, { accountId, session: tokenHash, endpoint, ...keys }, MOST_BROWSERS))
}

/** Sends no more messages to a browser of the member; fine where none were sent. */
export const unsubscribe = ({ db }: Pick<Context, 'db'>, { accountId }: Pick<Caller, 'accountId'>, endpoint: string): Promise<void> =>
  data.deleteSubscription(db, { accountId, endpoint })
