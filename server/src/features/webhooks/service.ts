import type { PredictionEvent } from '@stipple/core/domain/prediction'
import { WEBHOOK_LIMITS } from '@stipple/core/domain/webhook'
import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import { type Part, partOf } from '../../db/page.ts'
import type { WebhookDeliveryRow } from '../../db/schema/webhooks.ts'
import type { Caller } from '../../http/caller.ts'
import { requirePublicWebhook } from '../../http/webhook-address.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../problem.ts'
import { WEBHOOK_DUE } from './channels.ts'
import * as data from './data.ts'
import { presentEndpoint } from './present.ts'
import { newSecret } from './sign.ts'

type Owner = Pick<Caller, 'accountId'>

/** Contexts that secrets are encrypted for. */
export const placeOfEndpoint = (id: string): string => `webhook_endpoints:${id}`
const placeOfMember = (accountId: string): string => `webhook_secrets:${accountId}`

export const endpointsOf = async ({ db }: Pick<Context, 'db'>, { accountId }: Owner) =>
  (await data.listEndpoints(db, accountId)).map(presentEndpoint)

interface NewEndpoint {
  readonly url: string
  readonly events: readonly PredictionEvent[]
  readonly key?: string | undefined
}

/**
 * Creates an endpoint with a secret. Throws `invalid_input` for a private address, `too_many_webhooks`, and `not_found` for a key of another member.
 */
export async function makeEndpoint(
  { db, secrets, config }: Pick<Context, 'db' | 'secrets' | 'config'>,
  { accountId }: Owner,
  { url, events, key }: NewEndpoint,
) {
  await requirePublicWebhook({ config }, { field: 'url', address: url })
  if (key !== undefined && !(isUuid(key) && (await data.hasKey(db, { id: key, accountId })))) throw new Problem('not_found')
  const [id, secret] = [newId(), newSecret()]
  const sealed = await secrets.seal(secret, placeOfEndpoint(id))
  const wanted = { id, accountId, url, events: [...new Set(events)], keyId: key ?? null, secret: sealed }
  const row = await db.transaction((tx) => data.insertEndpoint(tx, wanted, WEBHOOK_LIMITS.endpoints))
  if (!row) throw new Problem('too_many_webhooks', { params: { maximum: WEBHOOK_LIMITS.endpoints } })
  return { secret, endpoint: presentEndpoint(row) }
}

/** Replaces the secret of an endpoint. Throws `not_found`. */
export async function rotateSecret({ db, secrets }: Pick<Context, 'db' | 'secrets'>, { accountId }: Owner, id: string) {
  const secret = newSecret()
  const row = isUuid(id)
    ? await data.renewEndpoint(db, { id, accountId }, { secret: await secrets.seal(secret, placeOfEndpoint(id)) })
    : undefined
  if (!row) throw new Problem('not_found')
  return { secret, endpoint: presentEndpoint(row) }
}

/** Enables an endpoint. Throws `not_found`. */
export async function switchOn({ db }: Pick<Context, 'db'>, { accountId }: Owner, id: string): Promise<void> {
  if (!isUuid(id) || !(await data.renewEndpoint(db, { id, accountId }))) throw new Problem('not_found')
}

/** Throws `not_found`. */
export async function removeEndpoint({ db }: Pick<Context, 'db'>, { accountId }: Owner, id: string): Promise<void> {
  if (!isUuid(id) || !(await data.deleteEndpoint(db, { id, accountId }))) throw new Problem('not_found')
}

/** Sends a test message to an endpoint. Throws `not_found`. */
export async function testEndpoint({ db }: Pick<Context, 'db'>, { accountId }: Owner, id: string): Promise<WebhookDeliveryRow> {
  const endpoint = isUuid(id) ? await data.findEndpoint(db, { id, accountId }) : undefined
  if (!endpoint) throw new Problem('not_found')
  return db.transaction(async (tx) => {
    const row = await data.insertDelivery(tx, { accountId, jobId: null, endpointId: id, url: endpoint.url, event: 'test' })
    await notify(tx, WEBHOOK_DUE, '')
    return row
  })
}

const PAGE = 50

export async function deliveriesOf(
  { db }: Pick<Context, 'db'>,
  { accountId }: Owner,
  after: string | undefined,
): Promise<Part<WebhookDeliveryRow>> {
  if (after !== undefined && !isUuid(after)) return { rows: [] }
  return partOf(await data.listDeliveries(db, { accountId, after, size: PAGE + 1 }), PAGE, ({ id }) => id)
}

/** Sends a message again, as a new one. Throws `not_found`. */
export async function sendAgain({ db }: Pick<Context, 'db'>, { accountId }: Owner, id: string): Promise<WebhookDeliveryRow> {
  const known = isUuid(id) ? await data.findDelivery(db, { id, accountId }) : undefined
  if (!known) throw new Problem('not_found')
  return db.transaction(async (tx) => {
    const row = await data.insertDelivery(tx, known)
    await notify(tx, WEBHOOK_DUE, '')
    return row
  })
}

/** Secret for webhooks in a member's requests; created on first use. */
export async function memberSecret({ db, secrets }: Pick<Context, 'db' | 'secrets'>, { accountId }: Owner): Promise<string> {
  const place = placeOfMember(accountId)
  const sealed = (await data.findSecret(db, accountId)) ?? (await data.storeSecret(db, accountId, await secrets.seal(newSecret(), place)))
  return secrets.unseal(sealed, place)
}
