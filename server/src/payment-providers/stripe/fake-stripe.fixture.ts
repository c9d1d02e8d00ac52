import { randomUUID } from 'node:crypto'
import type { Clock } from '../conformance.fixture.ts'
import { type FakeGateway, type Received, type Reply, startFakeGateway } from '../fake-gateway.fixture.ts'

export interface FakeSession {
  readonly id: string
  readonly created: number
  readonly given: Readonly<Record<string, string>>
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  refunds: number[]
}

export interface FakeStripe extends FakeGateway {
  readonly sessions: ReadonlyMap<string, FakeSession>
  /** The session in Stripe’s format. */
  show(session: FakeSession, whole: boolean): object
  showCharge(session: FakeSession): object
}

/** The parts of Stripe’s API needed for Checkout, with its rules: form bodies, the key, idempotency, session lifetime. */
export async function startFakeStripe({ secretKey, clock }: { secretKey: string; clock: Clock }): Promise<FakeStripe> {
  const sessions = new Map<string, FakeSession>()
  const replies = new Map<string, { asked: string; reply: Reply }>()
  const seconds = () => Math.floor(clock.now.getTime() / 1000)
  const amountOf = ({ given }: FakeSession) => Number(given['line_items[0][price_data][unit_amount]'])

  const showCharge: FakeStripe['showCharge'] = (session) => ({
    id: `ch_${session.id}`,
    object: 'charge',
    amount: amountOf(session),
    amount_refunded: session.refunds.reduce((sum, refund) => sum + refund, 0),
    refunded: session.refunds.reduce((sum, refund) => sum + refund, 0) === amountOf(session),
    metadata: { order: session.given['payment_intent_data[metadata][order]'] },
  })
  const show: FakeStripe['show'] = (session, whole) => ({
    id: session.id,
    object: 'checkout.session',
    created: session.created,
    client_reference_id: session.given['client_reference_id'] ?? null,
    status: session.status,
    payment_status: session.paid ? 'paid' : 'unpaid',
    amount_total: amountOf(session),
    currency: session.given['line_items[0][price_data][currency]'],
    url: session.status === 'open' ? `https://checkout.stripe.test/c/pay/${session.id}` : null,
    payment_intent: !session.paid
      ? null
      : whole
        ? { id: `pi_${session.id}`, object: 'payment_intent', latest_charge: showCharge(session) }
        : `pi_${session.id}`,
  })

  function create(given: Record<string, string>): Reply {
    if (Number(given['expires_at']) < seconds() + 1800) return refusal(400, 'expires_at must be at least 30 minutes from now')
    if (!Number.isInteger(Number(given['line_items[0][price_data][unit_amount]']))) return refusal(400, 'Invalid integer')
    const session: FakeSession = { id: `cs_test_${randomUUID()}`, created: seconds(), given, status: 'open', paid: false, refunds: [] }
    sessions.set(session.id, session)
    return reply(show(session, false))
  }

  function refund(given: Record<string, string>): Reply {
    const session = [...sessions.values()].find(({ id }) => `pi_${id}` === given['payment_intent'])
    if (session === undefined || !session.paid) return refusal(404, 'No such payment_intent')
    if (session.refunds.length > 0) return refusal(400, 'Charge has already been refunded.', 'charge_already_refunded')
    session.refunds.push(amountOf(session))
    return reply({ id: `re_${randomUUID()}`, object: 'refund', status: 'succeeded' })
  }

  /** One reply per idempotency key: a repeated request gets the same reply, a different one with that key is refused. */
  function once({ headers, body }: Received, work: () => Reply): Reply {
    const key = String(headers['idempotency-key'])
    const known = replies.get(key)
    if (known?.asked === body) return known.reply
    if (known !== undefined)
      return refusal(400, 'Keys for idempotent requests can only be used with the same parameters', 'idempotency_error')
    const answer = work()
    replies.set(key, { asked: body, reply: answer })
    return answer
  }

  function answer(received: Received): Reply {
    const { method, url, headers, body } = received
    if (headers.authorization !== `Bearer ${secretKey}`) return refusal(401, 'Invalid API Key provided')
    const given = Object.fromEntries(new URLSearchParams(body))
    const asked = `${method} ${url.pathname}`
    if (asked === 'POST /v1/checkout/sessions') return once(received, () => create(given))
    if (asked === 'POST /v1/refunds') return once(received, () => refund(given))
    if (asked === 'GET /v1/checkout/sessions') {
      const [from, to] = [Number(url.searchParams.get('created[gte]')), Number(url.searchParams.get('created[lte]'))]
      const found = [...sessions.values()].filter(({ created }) => created >= from && created <= to)
      return reply({ object: 'list', url: '/v1/checkout/sessions', has_more: false, data: found.map((session) => show(session, false)) })
    }
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(url.pathname) ?? []
    const session = sessions.get(id)
    if (session === undefined) return refusal(404, 'No such checkout.session')
    if (action === undefined) return reply(show(session, url.searchParams.has('expand[0]') || url.searchParams.has('expand[]')))
    if (session.status !== 'open') return refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    session.status = 'expired'
    return reply(show(session, false))
  }

  return { ...(await startFakeGateway(answer)), sessions, show, showCharge }
}

const reply = (body: object): Reply => ({ status: 200, headers: { 'request-id': 'req_fake' }, body: JSON.stringify(body) })

const refusal = (status: number, message: string, code?: string): Reply => ({
  status,
  headers: { 'request-id': 'req_fake' },
  body: JSON.stringify({ error: { type: code === 'idempotency_error' ? code : 'invalid_request_error', message, ...(code && { code }) } }),
})
