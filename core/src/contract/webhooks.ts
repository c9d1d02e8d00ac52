import { z } from 'zod'
import { PREDICTION_EVENTS } from '../domain/prediction.ts'
import { WEBHOOK_LIMITS, WEBHOOK_PROBLEMS } from '../domain/webhook.ts'
import { defineCalls } from './define-call.ts'
import { listOf, partOf, partQuery } from './lists.ts'
import { done, isoTime } from './shapes.ts'

const event = z.enum(PREDICTION_EVENTS)

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(event),
  /** ID of the API key whose jobs it reports; without one, it reports all jobs. */
  key: z.string().optional(),
  created: isoTime,
  /** Start of continuous failures. */
  failing_since: isoTime.optional(),
  /** Time at which it was turned off, after failures for days. */
  off_since: isoTime.optional(),
})
export type WebhookEndpoint = z.infer<typeof endpoint>

const delivery = z.object({
  id: z.string(),
  /** Id of the endpoint; absent for an address that a request named. */
  endpoint: z.string().optional(),
  url: z.string(),
  event: z.enum([...PREDICTION_EVENTS, 'test']),
  job: z.string().optional(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  /** HTTP status of the last response. */
  status: z.int().optional(),
  /** Reason why there was no valid response. */
  problem: z.enum(WEBHOOK_PROBLEMS).optional(),
  created: isoTime,
  tried: isoTime.optional(),
  /** Time of the next attempt. */
  due: isoTime.optional(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const id = z.object({ id: z.string().max(64) })
const made = z.object({
  status: z.literal(1),
  /** Secret that signs its messages, shown only once. */
  secret: z.string(),
  data: endpoint,
})

/** Webhooks of a member, according to the Standard Webhooks specification. */
export const webhooks = defineCalls({
  'GET /api/account/webhooks': {
    summary: 'List the caller’s webhooks, newest first',
    tag: 'webhooks',
    reply: listOf(endpoint),
  },
  'POST /api/account/webhooks': {
    summary: 'Create a webhook; its secret is shown only once',
    tag: 'webhooks',
    perMinute: 40,
    body: z.object({
      url: z.url({ protocol: /^https?$/ }).max(WEBHOOK_LIMITS.url),
      events: z.array(event).min(1).max(PREDICTION_EVENTS.length),
      key: z.string().max(64).optional(),
    }),
    reply: made,
    errors: ['invalid_input', 'too_many_webhooks', 'not_found'],
  },
  'POST /api/account/webhooks/:id/rotate': {
    summary: 'Renew the secret of a webhook and enable it',
    tag: 'webhooks',
    perMinute: 20,
    params: id,
    reply: made,
    errors: ['not_found'],
  },
  'POST /api/account/webhooks/:id/on': {
    summary: 'Enable a webhook',
    tag: 'webhooks',
    params: id,
    reply: done,
    errors: ['not_found'],
  },
  'POST /api/account/webhooks/:id/test': {
    summary: 'Send a test message to a webhook',
    tag: 'webhooks',
    perMinute: 20,
    params: id,
    reply: z.object({ status: z.literal(1), data: delivery }),
    errors: ['not_found'],
  },
  'POST /api/account/webhooks/:id/remove': {
    summary: 'Delete a webhook with its log',
    tag: 'webhooks',
    params: id,
    reply: done,
    errors: ['not_found'],
  },
  'GET /api/account/webhook_deliveries': {
    summary: 'List messages to the caller’s webhooks, newest first',
    tag: 'webhooks',
    query: partQuery,
    reply: partOf(delivery),
  },
  'POST /api/account/webhook_deliveries/:id/again': {
    summary: 'Resend a message',
    tag: 'webhooks',
    perMinute: 60,
    params: id,
    reply: z.object({ status: z.literal(1), data: delivery }),
    errors: ['not_found'],
  },
  'GET /v1/webhooks/default/secret': {
    summary: 'Get the secret that signs webhooks given in requests',
    tag: 'predictions',
    keys: ['generate'],
    reply: z.object({ key: z.string() }),
  },
})
