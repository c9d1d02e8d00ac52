import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { keyOf, paint, startNetwork, WORKER } from '../../../../test/horde.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { networkWorkers } from '../../../db/schema/network.ts'

/** Contract details that break programs in use, one by one. */
const network = await startNetwork({ config: { trustProxy: true } })
const { server, call, operatorKey, memberKey, ownerKey, pop, submit, ask, cancel } = network
const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(network.close)

const HTTPS = { 'x-forwarded-proto': 'https' }
/** Fields that AI Horde clients send and no server reads. */
const UNKNOWN = { jobId: 3, index: 0, gathered: false, failed: null, nested: { deep: [1] } }
const PUBLIC = { method: 'GET', headers: { origin: 'https://elsewhere.test' } } as const

it('allows other sites to use every call, including refusals and images [N-03]', async () => {
  const id = await ask({ r2: true } as object)
  const { body: work } = await pop()
  const tries: readonly (readonly [status: number, method: string, path: string, body?: string, key?: string])[] = [
    [200, 'GET', 'status/models'],
    [200, 'OPTIONS', 'generate/async'],
    [200, 'OPTIONS', `generate/check/${id}`],
    [400, 'POST', 'generate/async', '{"prompt": ""}', memberKey],
    [400, 'POST', 'generate/async', '{broken', memberKey],
    [401, 'POST', 'generate/async', '{"prompt": "a fox"}', 'nobody'],
    [403, 'POST', 'generate/pop', '{"name": "A card"}'],
    [404, 'GET', `generate/check/${randomUUID()}`],
    [404, 'GET', 'no/such/call'],
    [404, 'POST', 'generate/text/async', '{}'],
    [200, 'GET', `generate/check/${id}`],
  ]
  for (const [status, method, path, body, apikey = '0000000000'] of tries) {
    const headers = { ...PUBLIC.headers, apikey, 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' }
    const answer = await fetch(`${origin}/api/v2/${path}`, { method, headers, ...(body !== undefined && { body }) })
    expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, status, '*'])
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/apikey.*Client-Agent/)
  }
  // Some pages send neither key nor agent when they poll.
  const unnamed = await fetch(`${origin}/api/v2/generate/check/${id}`, PUBLIC)
  expect([unnamed.headers.get('access-control-allow-origin'), await unnamed.json()]).toMatchObject([
    '*',
    { done: false, is_possible: true },
  ])
  await submit({ id: work.id, generation: await paint() })
  await waitFor(async () => (await call('GET', `generate/check/${id}`)).body.done)
  const { generations } = (await call('GET', `generate/status/${id}`)).body
  const address = new URL(generations[0].img)
  const picture = await fetch(origin + address.pathname + address.search, PUBLIC)
  expect([picture.headers.get('access-control-allow-origin'), picture.headers.get('content-type')]).toEqual(['*', 'image/webp'])
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 512, height: 512 })
})

it('ignores unknown fields in every call [N-01] [N-02] [N-03]', async () => {
  const id = await ask({ ...UNKNOWN, params: { ...UNKNOWN, n: 1 } })
  const { body: work } = await pop(UNKNOWN)
  expect((await submit({ id: work.id, generation: await paint(), ...UNKNOWN })).body).toEqual({ reward: expect.any(Number) })
  await waitFor(async () => (await call('GET', `generate/check/${id}`)).body.done)
  const [picture] = (await call('GET', `generate/status/${id}`)).body.generations
  const [worker] = (await call('GET', 'workers')).body
  const source_image = await paint(64, 64)
  const others: readonly (readonly ['POST' | 'PUT', string, object, string])[] = [
    ['POST', `generate/rate/${id}`, { ratings: [{ id: picture.id, rating: 5, ...UNKNOWN }] }, memberKey],
    ['PUT', `workers/${worker.id}`, { info: 'Warm' }, ownerKey],
    ['POST', 'workers/messages', { message: 'Hello' }, operatorKey],
    ['POST', 'teams', { name: 'Night owls', info: 'We render' }, ownerKey],
    ['POST', 'kudos/award', { username: (await call('GET', 'find_user', { key: ownerKey })).body.username, amount: 50 }, operatorKey],
    ['PUT', 'sharedkeys', { name: 'Ours' }, memberKey],
    ['POST', 'styles/image', { name: 'Ink', prompt: '{p}, ink' }, memberKey],
    ['POST', 'collections', { name: 'Inks', styles: ['Ink'] }, memberKey],
    ['POST', 'interrogate/async', { forms: [{ name: 'interrogation', ...UNKNOWN }], source_image }, memberKey],
    ['POST', 'interrogate/pop', { name: 'An eye', forms: ['interrogation'] }, ownerKey],
  ]
  for (const [method, path, body, key] of others) {
    const answer = await call(method, path, { body: { ...body, ...UNKNOWN }, key })
    expect([path, answer]).toMatchObject([path, { status: expect.toBeOneOf([200, 202]) }])
  }
})

it('gives workers all fields that their programs read unchecked [N-02]', async () => {
  const texts = [{}, { seed: '' }, { seed: 'a word' }, { seed: '7' }, { seed: '', seed_variation: 2 }]
  const seeds: number[] = []
  for (const params of texts) {
    const id = await ask({ params })
    const { body } = await pop()
    expect(body.skipped).toEqual({})
    const { payload } = body
    expect(typeof payload.seed).toBe('string')
    expect(payload.seed).toMatch(/^\d{1,10}$/)
    seeds.push(Number(payload.seed))
    for (const name of ['height', 'width', 'ddim_steps', 'cfg_scale', 'n_iter'])
      expect([name, typeof payload[name]]).toEqual([name, 'number'])
    for (const name of ['tiling', 'karras', 'hires_fix', 'transparent']) expect([name, typeof payload[name]]).toEqual([name, 'boolean'])
    expect(payload.sampler_name).toMatch(/^k_/)
    await cancel(id)
  }
  // An empty seed is random, different each time.
  expect(new Set([seeds[0], seeds[1], seeds[4]]).size).toBe(3)
  expect(seeds[3]).toBe(7)
  const { body: nothing } = await pop()
  expect(nothing).toMatchObject({ id: null, ids: [], skipped: {}, payload: { seed: expect.stringMatching(/^\d+$/), ddim_steps: 30 } })
})

it('gives source images as HTTPS addresses or base64, which programs can distinguish [N-02]', async () => {
  const source_image = await paint()
  const sourceFor = async (headers: Readonly<Record<string, string>>, more: object = {}): Promise<string> => {
    const id = await ask({ source_image, source_processing: 'img2img', params: { denoising_strength: 0.5 } } as object)
    const { body } = await call('POST', 'generate/pop', { body: { ...WORKER, ...more }, key: ownerKey, headers })
    if (body.source_image?.startsWith('http')) {
      const { pathname, search } = new URL(body.source_image)
      expect((await fetch(origin + pathname + search)).headers.get('content-type')).toBe('image/webp')
    }
    await cancel(id)
    return body.source_image
  }
  expect(await sourceFor(HTTPS)).toMatch(/^https:/)
  const plain = await sourceFor({})
  expect(plain).not.toContain('http')
  expect((await sharp(Buffer.from(plain, 'base64')).metadata()).width).toBe(512)
  expect(await sourceFor(HTTPS, { bridge_agent: 'something:1:x' })).not.toContain('http')
})

it('reports progress in numbers and booleans, and as possible while a worker can run it [N-03]', async () => {
  const look = async (id: string) => {
    const { body } = await call('GET', `generate/check/${id}`)
    for (const name of ['finished', 'processing', 'restarted', 'waiting', 'wait_time', 'queue_position', 'kudos'])
      expect([name, Number.isFinite(body[name])]).toEqual([name, true])
    for (const name of ['done', 'faulted', 'is_possible']) expect([name, typeof body[name]]).toEqual([name, 'boolean'])
    return body
  }
  const { db } = server.context
  const id = await ask()
  expect(await look(id)).toMatchObject({ waiting: 1, processing: 0, done: false, is_possible: true })
  const { body: work } = await pop()
  // The worker and its model have left since.
  await db.update(networkWorkers).set({ seenAt: new Date(Date.now() - 3_600_000) })
  expect(await look(id)).toMatchObject({ waiting: 0, processing: 1, is_possible: true })
  await pop()
  await submit({ id: work.id, generation: await paint() })
  await waitFor(async () => (await look(id)).done)
  expect(await look(id)).toMatchObject({ finished: 1, waiting: 0, processing: 0, faulted: false, queue_position: 0 })
  const taken = await ask()
  await cancel(taken)
  expect(await look(taken)).toMatchObject({ finished: 0, waiting: 0, done: true })
})

/** Uploads bytes as python-requests does: without type, key and agent. */
const putBare = (address: string, bytes: Buffer): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { pathname, search } = new URL(address)
    const sent = httpRequest(origin + pathname + search, { method: 'PUT', headers: { 'content-length': bytes.length } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
    sent.end(bytes)
  })

it('accepts an untyped PUT or base64 image, and returns either form to the client [N-02] [N-03]', async () => {
  for (const [r2, byPut] of [
    [false, true],
    [true, false],
  ]) {
    const id = await ask({ r2 } as object)
    const { body: work } = await pop()
    if (byPut) expect(await putBare(work.r2_upload, Buffer.from(await paint(), 'base64'))).toBe(200)
    expect((await submit({ id: work.id, generation: byPut ? 'R2' : await paint() })).status).toBe(200)
    await waitFor(async () => (await call('GET', `generate/check/${id}`)).body.done)
    const [{ img }] = (await call('GET', `generate/status/${id}`)).body.generations
    expect(/^https?:/.test(img)).toBe(r2)
    const bytes = r2 ? await (await fetch(origin + new URL(img).pathname)).arrayBuffer() : Buffer.from(img, 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512 })
  }
})

it('returns all eight kinds of kudos for every user, including anonymous and new ones [N-01]', async () => {
  const users = [
    (await call('GET', 'find_user')).body,
    (await call('GET', 'find_user', { key: memberKey })).body,
    (await call('GET', 'users/0')).body,
    ...(await call('GET', 'users')).body,
  ]
  expect(users.length).toBeGreaterThan(3)
  for (const { kudos_details, contributions } of users) {
    expect(Object.keys(kudos_details).toSorted()).toEqual(
      ['accumulated', 'admin', 'awarded', 'donated', 'gifted', 'received', 'recurring', 'styled'].toSorted(),
    )
    expect(Object.values(kudos_details).every(Number.isFinite)).toBe(true)
    expect(typeof contributions.megapixelsteps).toBe('number')
  }
})

it('limits calls by address, path and key, and names the limit that was reached [N-01] [N-03]', async () => {
  const send = (path: string, { key, from, body = {} }: { key: string; from: string; body?: object }) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v2/${path}`,
      headers: { apikey: key, 'x-forwarded-for': from },
      payload: body,
    })
  /** Three calls within the same second; returns the refusal. */
  const hasty = async (path: string, callers: readonly { key: string; from: string }[], body: object = {}) => {
    let refused
    await waitFor(async () => {
      const answers = await Promise.all(callers.map((caller) => send(path, { ...caller, body })))
      refused = answers.find(({ statusCode }) => statusCode === 429)
      return refused !== undefined
    })
    return refused as Awaited<ReturnType<typeof send>> | undefined
  }
  const strangerKey = await keyOf(await server.signUp())
  const tooFast = { message: '2 per 1 second' }
  const from = (n: number): string => `203.0.113.${n}`
  const byAddress = await hasty('generate/async', [
    { key: ownerKey, from: from(1) },
    { key: ownerKey, from: from(1) },
    { key: strangerKey, from: from(1) },
  ])
  expect(byAddress?.json()).toEqual(tooFast)
  const byKey = await hasty('generate/async', [
    { key: ownerKey, from: from(2) },
    { key: ownerKey, from: from(3) },
    { key: ownerKey, from: from(4) },
  ])
  expect(byKey?.json()).toEqual(tooFast)
  expect(byKey?.headers).toMatchObject({
    'x-ratelimit-limit': '2',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '1',
    'retry-after': '1',
    'access-control-allow-origin': '*',
  })
  const gift = { username: 'Nobody#1', amount: 5 }
  const gifts = [5, 6].map((n) => ({ key: strangerKey, from: from(n) }))
  expect((await hasty('kudos/transfer', gifts, gift))?.json()).toEqual({ message: '1 per 1 second' })
  const style = [7, 7, 7].map((n) => ({ key: memberKey, from: from(n) }))
  expect((await hasty('styles/image', style))?.json()).toEqual(tooFast)
  // As if another process had used up the rest of the hour.
  await server.context.db.execute(sql`update call_counts set count = 90 where until > now() + interval '30 minutes'`)
  let late: Awaited<ReturnType<typeof send>> | undefined
  await waitFor(
    async () => (late = await send('kudos/transfer', { key: strangerKey, from: from(9), body: gift })).json().message !== '1 per 1 second',
  )
  expect([late?.json(), late?.headers['x-ratelimit-limit']]).toEqual([{ message: '90 per 1 hour' }, '90'])
  expect(Number(late?.headers['retry-after'])).toBeGreaterThan(1800)
})
