import type { WebhookDelivery, WebhookEndpoint } from '@stipple/core/contract/webhooks'
import { WEBHOOK_PROBLEMS } from '@stipple/core/domain/webhook'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../../db/schema/webhooks.ts'

export const presentEndpoint = ({ id, url, events, keyId, createdAt, failingSince, offSince }: WebhookEndpointRow): WebhookEndpoint => ({
  id,
  url,
  events,
  ...(keyId !== null && { key: keyId }),
  created: createdAt.toISOString(),
  ...(failingSince && { failing_since: failingSince.toISOString() }),
  ...(offSince && { off_since: offSince.toISOString() }),
})

export function presentDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  const { id, endpointId, jobId, url, event, state, attempts, status, createdAt, triedAt, dueAt } = row
  const problem = WEBHOOK_PROBLEMS.find((known) => known === row.problem)
  return {
    id,
    ...(endpointId !== null && { endpoint: endpointId }),
    url,
    event,
    ...(jobId !== null && { job: jobId }),
    state,
    attempts,
    ...(status !== null && { status }),
    ...(problem && { problem }),
    created: createdAt.toISOString(),
    ...(triedAt && { tried: triedAt.toISOString() }),
    ...(state === 'waiting' && attempts > 0 && { due: dueAt.toISOString() }),
  }
}
