import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { EngineError } from '@stipple/engines/spec'
import { downloadZip } from 'client-zip'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { type ControllableEngine, createControllableEngine } from '../../../test/engine.ts'
import { createPushReceiver } from '../../../test/push-receiver.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { createSecrets } from '../../settings/secrets.ts'
import { vapidKeys } from './vapid.ts'

interface Got {
  readonly path: string
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
}

let engine: ControllableEngine
const held = createControllableEngine({ id: 'trainer', tasks: ['train-style'] })
/** Trains and uses styles. */
const trainer: ControllableEngine = {
  ...held,
  models: async (context) =>
    (await held.models(context)).map((model) => ({
      ...model,
      can: { ...model.can, loras: true, bases: [{ id: 'full', label: { en: 'Full', zh: '完整' } }] },
    })),
}
let server: TestApp
let receiver: Server
let address: string
let runs = 0
let got: Got[] = []
/** In place of a status: the push service does not respond. */
const NEVER = 0
/** Statuses of the push service, by path. */
let answers: Record<string, number> = {}

beforeAll(async () => {
  receiver = createServer((request, response) => void receive(request, response))
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? ''
    got.push({ path, body: await buffer(request), headers: request.headers })
    if (answers[path] !== NEVER) response.writeHead(answers[path] ?? 201).end()
  }
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  engine = createControllableEngine()
  server = await createTestApp({
    engines: [engine, trainer],
    worker: true,
    environment: { WEBHOOK_ORIGINS: address, REGISTRATION_DOTS: '13', DAILY_DOTS: '0' },
  })
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

const at = (path: string) => got.filter((one) => one.path === path)
const arrived = (path: string, count = 1) => waitFor(() => at(path).length >= count && at(path))
const start = (member: TestMember, prompt: string) =>
  member.client('POST /api/v2/generate/async', { body: { prompt, models: ['test/held'] } })
const rows = async (table: string) => (await server.context.db.execute(`select * from ${table}`)).rows

async function subscribe(member: TestMember, path: string, browser = createPushReceiver()) {
  await member.client('POST /api/account/push', { body: { endpoint: address + path, keys: browser.keys } })
  return browser
}

it('decrypts the example of RFC 8291 with the test’s receiver', () => {
  const browser = createPushReceiver({ privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' })
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(browser.open(Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

it('sends the end of a job to each browser, encrypted, signed and in the member’s language [F: web push]', async () => {
  const member = await server.signUp()
  await member.client('POST /api/user/update_options', { body: { language: 'zh' } })
  const [browser, other] = [await subscribe(member, '/a'), await subscribe(member, '/b')]
  await start(member, 'a fox')
  await (await engine.run(runs++)).finish()
  const [[message], [again]] = await Promise.all([arrived('/a'), arrived('/b')])
  if (!message || !again) throw new Error('no message')
  const payload = JSON.parse(browser.open(message.body))
  expect(payload).toEqual({ title: '生成完成', body: 'a fox', path: '/history', tag: expect.any(String) })
  expect(JSON.parse(other.open(again.body))).toEqual(payload)
  expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
  expect(message.body.length).toBeLessThanOrEqual(4096)

  // RFC 8292: a JWT under the key that the browser subscribed with.
  const { data } = await member.client('GET /api/account/push')
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(message.headers.authorization)) ?? []
  expect(key).toBe(data.key)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(data.key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: address,
    sub: expect.stringMatching(/^(https|mailto):/),
  })
})

it('sends failures and notices once, none for jobs by key, and one low-balance notice per top-up [F: web push] [F: low balance]', async () => {
  const member = await server.signUp()
  const browser = await subscribe(member, '/c')
  const titles = () =>
    at('/c')
      .map(({ body }) => JSON.parse(browser.open(body)))
      .map(({ title, body }) => [title, body])
  const low = async () => (await member.client('GET /api/account/notices')).data.filter(({ about }) => about.kind === 'low_balance')
  const { token } = await member.client('POST /api/account/keys', { body: { name: 'x', scopes: ['generate'] } })
  const byKey = await server.app.inject({
    method: 'POST',
    url: '/api/v2/generate/async',
    headers: { authorization: `Bearer ${token}` },
    payload: { prompt: 'by a key', models: ['test/held'] },
  })
  expect(byKey.statusCode).toBe(202)
  await (await engine.run(runs++)).finish()
  await start(member, 'a cat')
  const few = ['Stipple notification', 'You have 9 dots left.']
  // Before the job fails, because its dots are released then.
  await waitFor(() => titles().length >= 1)
  ;(await engine.run(runs++)).fail(new EngineError('internal', 'broken'))
  await waitFor(() => titles().length >= 2)
  expect(titles()).toEqual([few, ['A generation failed', 'a cat']])
  expect(await low()).toMatchObject([{ about: { kind: 'low_balance', balance: 9 }, read: false }])
  await start(member, 'another cat')
  await (await engine.run(runs++)).finish()
  await waitFor(() => titles().length >= 3)
  expect(titles().filter(([title]) => title !== 'A generation failed')).toEqual([few, ['Your generation is ready', 'another cat']])
  expect(await low()).toHaveLength(1)
})

it('names the style of a finished training [F: training done]', async () => {
  const member = await server.signUp()
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, member.user.uid))
  const browser = await subscribe(member, '/d')
  const one = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const archive = await downloadZip(['a.png', 'b.png', 'c.png'].map((name) => ({ name, input: new Uint8Array(one) }))).blob()
  const form = new FormData()
  form.set('file', archive, 'pictures.zip')
  const { url } = await member.client('POST /api/v2/upload', { body: form })
  const input = { model_name: 'Our nights', trigger_word: 'night', archive: url }
  const { id } = await member.client('POST /api/v2/playground_generate', { body: { job_type: 'Train', model: 'test/trainer', input } })
  const attachments = [{ extension: 'json', type: 'application/json', content: Buffer.from('{"pictures":3}') }]
  const result = { media: 'image', type: 'image/png', content: one, width: 512, height: 512, seed: 1, attachments } as const
  ;(await trainer.run(0)).finishWith([result])
  const [message] = await arrived('/d')
  if (!message) throw new Error('no message')
  expect(JSON.parse(browser.open(message.body))).toEqual({
    title: 'Your training is finished',
    body: 'Our nights',
    path: '/train',
    tag: id,
  })
})

it('stops for expired subscriptions, ended sessions and when turned off, and refuses private addresses [F: web push]', async () => {
  const member = await server.signUp()
  answers = { '/gone': 410, '/missing': 404, '/busy': 503 }
  for (const path of ['/gone', '/missing', '/busy', '/off']) await subscribe(member, path)
  await member.client('POST /api/account/push/remove', { body: { endpoint: `${address}/off` } })
  await start(member, 'a dog')
  await (await engine.run(runs++)).finish()
  await Promise.all(['/gone', '/missing', '/busy'].map((path) => arrived(path)))
  const left = async () =>
    (await rows('push_subscriptions')).map((row) => String(row['endpoint'])).filter((one) => /gone|missing|busy|off/.test(one))
  await waitFor(async () => (await left()).length === 1)
  expect(await left()).toEqual([`${address}/busy`])
  expect(at('/off')).toEqual([])
  await server.context.db.execute(`update push_messages set due_at = now()`)
  answers = {}
  await arrived('/busy', 2)
  await member.client('POST /api/account/sign_out')
  expect(await left()).toEqual([])

  const other = await server.signUp()
  const { keys } = createPushReceiver()
  const inside = other.client('POST /api/account/push', { body: { endpoint: 'http://127.0.0.1:9/x', keys } })
  expect(await refusal(inside)).toMatchObject({
    code: 'invalid_input',
    errors: { endpoint: expect.stringContaining('private network') },
  })
  const wrong = other.client('POST /api/account/push', { body: { endpoint: `${address}/x`, keys: { p256dh: 'B', auth: 'a' } } })
  expect((await refusal(wrong)).code).toBe('invalid_input')
})

it('does not delay other browsers for one that does not respond [F: web push]', async () => {
  const [slow, other] = [await server.signUp(), await server.signUp()]
  answers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`/slow${index}`, NEVER]))
  for (const path of Object.keys(answers)) await subscribe(slow, path)
  await subscribe(other, '/quick')
  await start(slow, 'a slow fox')
  await (await engine.run(runs++)).finish()
  await waitFor(() => got.length >= 4)
  await start(other, 'a quick fox')
  await (await engine.run(runs++)).finish()
  await arrived('/quick')
  expect(got.filter(({ path }) => path.startsWith('/slow'))).toHaveLength(4)
})

it('stores its key encrypted, and creates a new one when it cannot be decrypted [F: web push]', async () => {
  const { context } = server
  const first = await vapidKeys(context)
  const stored = (await rows('secrets')).find(({ name }) => name === 'vapid')
  expect(stored?.['value']).not.toContain(first.privateKey)
  expect(await vapidKeys(await server.beside())).toEqual(first)
  const lost = await createSecrets({ secretsKeys: [Buffer.alloc(32, 7)], dataDirectory: context.config.dataDirectory })
  const second = await vapidKeys({ db: context.db, secrets: lost })
  expect(second.publicKey).not.toBe(first.publicKey)
})
