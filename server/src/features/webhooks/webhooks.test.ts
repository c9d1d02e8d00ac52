import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import Replicate, { validateWebhook } from 'replicate'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { type ControllableEngine, createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { claimDeliveries } from './data.ts'
import { startWebhooks } from './public.ts'

interface Got {
  readonly path: string
  readonly body: string
  readonly headers: IncomingHttpHeaders
}

let engine: ControllableEngine
let server: TestApp
let member: TestMember
let token: string
let receiver: Server
let address: string
let runs = 0
let got: Got[] = []
/** Status of the receiver by path; 0: no response. */
let answers: Record<string, number> = {}

beforeAll(async () => {
  receiver = createServer((request, response) => void receive(request, response))
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const path = request.url ?? ''
    got.push({ path, body, headers: request.headers })
    const status = answers[path] ?? 200
    if (status > 0)
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/inside' } : { 'retry-after': '99999999' }).end('ok')
  }
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true, environment: { WEBHOOK_ORIGINS: address } })
  member = await server.signUp()
  ;({ token } = await member.client('POST /api/account/keys', { body: { name: 'x', scopes: ['generate', 'read'] } }))
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await server.close()
})
beforeEach(() => {
  got = []
  answers = {}
})

const create = async (more: object = {}): Promise<string> => {
  const payload = { version: 'test/held', input: { prompt: 'a fox' }, ...more }
  const reply = await server.app.inject({ method: 'POST', url: '/v1/predictions', headers: { authorization: `Bearer ${token}` }, payload })
  expect(reply.statusCode, 'taken').toBe(201)
  return reply.json().id
}
const run = () => engine.run(runs++)
const at = (path: string) => got.filter((one) => one.path === path)
const arrived = (path: string, count = 1) => waitFor(() => at(path).length >= count && at(path))
const log = async () => (await member.client('GET /api/account/webhook_deliveries', {})).data
const make = (path: string, more: object = {}) =>
  member.client('POST /api/account/webhooks', { body: { url: address + path, events: ['start', 'completed'], ...more } })
/** Makes failed messages due again now. */
const hurry = () => server.context.db.execute(`update webhook_deliveries set due_at = now() where state = 'waiting'`)

it('sends a request’s webhook events in order, signed for Replicate’s client and the reference library', async () => {
  const id = await create({ webhook: `${address}/own`, webhook_events_filter: ['start', 'completed'] })
  await (await run()).finish()
  const [start, completed] = await arrived('/own', 2)
  expect([JSON.parse(start?.body ?? '').id, JSON.parse(completed?.body ?? '')]).toMatchObject(
    [id, { id, status: 'succeeded', output: [/./] }].map((one) =>
      typeof one === 'string' ? one : { ...one, output: [expect.stringContaining('/v1/outputs/')] },
    ),
  )
  const origin = 'http://stipple.test'
  const client = new Replicate({
    auth: token,
    baseUrl: `${origin}/v1`,
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const answer = await server.app.inject({ url: pathname, headers: Object.fromEntries(new Headers(init?.headers)) })
      return new Response(answer.body, { status: answer.statusCode })
    },
  })
  const { key } = await client.webhooks.default.secret.get()
  expect(key).toMatch(/^whsec_/)
  for (const { headers, body } of [start, completed].flatMap((one) => one ?? [])) {
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    expect(new Webhook(key).verify(body, named)).toMatchObject({ id })
    expect(() => new Webhook(key).verify(body.replace('fox', 'hen'), named)).toThrow('No matching signature found')
    expect(
      await validateWebhook({
        id: named['webhook-id'] ?? '',
        timestamp: named['webhook-timestamp'] ?? '',
        signature: named['webhook-signature'] ?? '',
        body,
        secret: key,
      }),
    ).toBe(true)
  }
})

it('sends standing webhooks of all jobs or one key’s, with a secret that is shown once', async () => {
  const { token: other, data: key } = await member.client('POST /api/account/keys', { body: { name: 'y', scopes: ['generate'] } })
  const { secret, data: all } = await make('/all', { events: ['completed'] })
  const { data: one } = await make('/one', { events: ['completed'], key: key.id })
  expect(JSON.stringify((await member.client('GET /api/account/webhooks')).data)).not.toContain(secret)
  const stranger = await server.signUp()
  expect(await refusal(stranger.client('POST /api/account/webhooks/:id/test', { params: { id: all.id } }))).toMatchObject({
    code: 'not_found',
  })
  expect(
    await refusal(stranger.client('POST /api/account/webhooks', { body: { url: address, events: ['start'], key: key.id } })),
  ).toMatchObject({ code: 'not_found' })
  await create()
  await (await run()).finish()
  const [message] = await arrived('/all')
  const named = Object.fromEntries(Object.entries(message?.headers ?? {}).map(([name, value]) => [name, String(value)]))
  expect(new Webhook(secret).verify(message?.body ?? '', named)).toMatchObject({
    type: 'prediction.completed',
    data: { status: 'succeeded' },
  })
  expect(at('/one')).toEqual([])
  await server.app.inject({
    method: 'POST',
    url: '/v1/predictions',
    headers: { authorization: `Bearer ${other}` },
    payload: { version: 'test/held', input: { prompt: 'x' } },
  })
  await (await run()).finish()
  await arrived('/one')
  await arrived('/all', 2)
  const theirs = await stranger.client('GET /api/account/webhook_deliveries', {})
  expect(theirs.data).toEqual([])
  await member.client('POST /api/account/webhooks/:id/test', { params: { id: one.id } })
  expect(JSON.parse((await arrived('/one', 2))[1]?.body ?? '')).toMatchObject({ type: 'test' })
  const entry = await waitFor(async () => (await log()).find(({ event, state }) => event === 'test' && state === 'sent'))
  await member.client('POST /api/account/webhook_deliveries/:id/again', { params: { id: entry.id } })
  await arrived('/one', 3)
  for (const { id } of [all, one]) await member.client('POST /api/account/webhooks/:id/remove', { params: { id } })
})

it('retries failed deliveries in order, and calls no internal address', async () => {
  answers = { '/bad': 500, '/away': 302 }
  const id = await create({ webhook: `${address}/bad`, webhook_events_filter: ['start', 'completed'] })
  await (await run()).finish()
  await waitFor(
    async () => (await log()).filter(({ job, state, status }) => job === id && state === 'waiting' && status === 500).length === 1,
  )
  expect(at('/bad')).toHaveLength(1)
  const [first] = at('/bad')
  answers = {}
  await hurry()
  const later = await arrived('/bad', 3)
  expect(later[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(later[2]?.headers['webhook-id']).not.toBe(first?.headers['webhook-id'])
  answers = { '/away': 302 }
  await create({ webhook: `${address}/away`, webhook_events_filter: ['completed'] })
  await (await run()).finish()
  await waitFor(async () => (await log())[0]?.status === 302)
  for (const inside of ['http://127.0.0.1:1/', 'http://localhost:5432/', 'http://169.254.169.254/latest', 'http://[::ffff:127.0.0.1]/']) {
    const headers = { authorization: `Bearer ${token}` }
    const payload = { version: 'test/held', input: { prompt: 'a fox' }, webhook: inside }
    const refused = await server.app.inject({ method: 'POST', url: '/v1/predictions', headers, payload })
    expect([refused.statusCode, refused.payload]).toEqual([422, expect.stringMatching(/webhook.*private network/)])
    const standing = await refusal(member.client('POST /api/account/webhooks', { body: { url: inside, events: ['completed'] } }))
    expect(standing.errors).toEqual({ url: expect.stringContaining('private network') })
    // One whose name resolved to another address when it was added.
    const later = await create({ webhook: 'https://hooks.example/', webhook_events_filter: ['completed'] })
    await server.context.db.execute(
      sql`update jobs set webhook = jsonb_set(webhook, '{url}', to_jsonb(${inside}::text)) where id = ${later}`,
    )
    await (await run()).finish()
    const entry = await waitFor(async () =>
      (await log()).find(({ url, attempts, problem }) => url === inside && attempts > 0 && problem !== undefined),
    )
    expect(entry.problem).toBe('forbidden')
  }
})

it('turns a webhook off after days of failures or a 410, and on again', async () => {
  answers = { '/gone': 410, '/days': 500 }
  const [{ data: gone }, { data: days }] = [await make('/gone'), await make('/days')]
  await server.context.db.execute(`update webhook_endpoints set failing_since = now() - interval '6 days' where id = '${days.id}'`)
  for (const { id } of [gone, days]) await member.client('POST /api/account/webhooks/:id/test', { params: { id } })
  const endpoints = await waitFor(async () => {
    const { data } = await member.client('GET /api/account/webhooks')
    return data.every(({ off_since }) => off_since !== undefined) && data
  })
  expect(endpoints).toHaveLength(2)
  const notices = (await member.client('GET /api/account/notices')).data.map(({ about }) => about)
  expect(notices).toHaveLength(2)
  for (const { id, url } of [days, gone]) expect(notices).toContainEqual({ kind: 'webhook_off', id, url })
  answers = {}
  await create()
  await (await run()).finish()
  await member.client('POST /api/account/webhooks/:id/on', { params: { id: days.id } })
  await member.client('POST /api/account/webhooks/:id/test', { params: { id: days.id } })
  await arrived('/days', 2)
  expect(at('/gone')).toHaveLength(1)
})

it('loses no delivery of a crashed process, and sends none twice concurrently', async () => {
  await make('/died', { events: ['completed'] })
  const id = await create()
  const beside = await server.beside()
  await (await run()).finish()
  await arrived('/died')
  // A process claimed a message and died: its lease ends, and another one sends it.
  await member.client('POST /api/account/webhook_deliveries/:id/again', {
    params: { id: (await waitFor(async () => (await log()).find(({ job, url }) => job === id && url.endsWith('/died')))).id },
  })
  await arrived('/died', 2)
  // Until the result is recorded, which follows the response.
  await waitFor(async () => {
    const { rows } = await server.context.db.execute(
      `select from webhook_deliveries where url like '%/died' and job_id = '${id}' and state = 'waiting'`,
    )
    return rows.length === 0
  })
  await server.context.db.execute(
    `update webhook_deliveries set state = 'waiting', due_at = now() + interval '1 hour', leased_until = null where url like '%/died' and job_id = '${id}'`,
  )
  await server.context.db.execute(
    `update webhook_deliveries set due_at = now() where id = (select id from webhook_deliveries where url like '%/died' and job_id = '${id}' order by sequence limit 1)`,
  )
  const claims = await Promise.all([
    claimDeliveries(server.context.db, { most: 9, seconds: 60 }),
    claimDeliveries(beside.db, { most: 9, seconds: 60 }),
  ])
  expect(claims.flat().filter(({ jobId, url }) => jobId === id && url.endsWith('/died')).length).toBeLessThanOrEqual(1)
  await server.context.db.execute(
    `update webhook_deliveries set leased_until = now() where url like '%/died' and job_id = '${id}' and leased_until is not null`,
  )
  await startWebhooks(beside)
  await arrived('/died', 3)
  await beside.queue.stop({ graceMs: 0 })
  await beside.close()
})
