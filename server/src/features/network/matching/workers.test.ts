import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { keyOf, paint, startNetwork, WORKER } from '../../../../test/horde.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { networkSlots, networkWorkers } from '../../../db/schema/network.ts'
import { createFileStorage } from '../../../storage/file-storage.ts'
import { LEFTOVER_MS } from '../../../storage/leftovers.ts'
import type { Storage } from '../../../storage/storage.ts'
import { sweepOrphans } from '../../../storage/sweep-orphans.ts'
import { deleteOldRequests } from './data.ts'

/** Address of an object store that workers can reach; empty for none. */
let storeAddress = ''
const files = await createFileStorage(await mkdtemp(join(tmpdir(), 'stipple-store-')))
const storage: Storage = { ...files, uploadAddress: async (key) => (storeAddress === '' ? undefined : `${storeAddress}/${key}`) }
const { server, call, operatorKey, memberKey, ownerKey, pop, submit, ask, cancel, close } = await startNetwork({ storage })
afterAll(close)

const skipped = async (more: object = {}, key = ownerKey): Promise<object> => (await pop(more, key)).body.skipped

it('gives several images of a request at once, up to the worker’s capacity [N-02]', async () => {
  const id = await ask({ params: { n: 4 } })
  const { body } = await pop({ amount: 3, threads: 4 })
  expect(body.ids).toHaveLength(3)
  expect(body).toMatchObject({ id: body.ids[0], payload: { n_iter: 3 }, r2_upload: body.r2_uploads[0] })
  expect(new Set(body.r2_uploads).size).toBe(3)
  const { body: rest } = await pop({ amount: 20, threads: 4, max_pixels: 512 * 512 })
  expect(rest.ids).toHaveLength(1)
  for (const one of [...body.ids, ...rest.ids]) expect((await submit({ id: one, generation: await paint() })).status).toBe(200)
  await waitFor(async () => (await call('GET', `generate/check/${id}`)).body.done)
  expect((await call('GET', `generate/status/${id}`)).body.generations).toHaveLength(4)
  expect((await call('GET', 'stats/img/models')).body.total).toEqual({ stable_diffusion: 4 })
  const alone = await ask({ params: { n: 2 }, disable_batching: true } as object)
  expect((await pop({ amount: 2, threads: 4 })).body.ids).toHaveLength(1)
  await cancel(alone)
})

it('accepts an image from the object store, and keeps it until it is no longer requested [N-02]', async () => {
  // Stands in for an S3 gateway: its signed addresses are tested in storage.test.ts.
  const store = createServer((request, response) => {
    void storage.put((request.url ?? '').slice(1), request, { type: 'image/webp' }).then(() => response.end())
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  storeAddress = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  try {
    const id = await ask({ params: { n: 2 } })
    const { body } = await pop()
    expect(body.r2_upload).toMatch(new RegExp(`^${storeAddress}/network/[0-9a-f-]{36}/${body.id}/picture$`))
    await fetch(body.r2_upload, { method: 'PUT', body: new Uint8Array(Buffer.from(await paint(), 'base64')) })
    expect((await submit({ id: body.id, generation: 'R2' })).body.reward).toBeGreaterThan(0)
    // Its address still accepts unchecked uploads.
    await fetch(body.r2_upload, { method: 'PUT', body: 'no picture at all' })
    expect((await submit({ id: (await pop()).body.id, generation: await paint() })).status).toBe(200)
    await waitFor(async () => (await call('GET', `generate/check/${id}`)).body.done)
    expect((await call('GET', `generate/status/${id}`)).body.generations).toHaveLength(2)
    const { db } = server.context
    expect((await db.select().from(networkSlots).where(eq(networkSlots.id, body.id)))[0]).toMatchObject({ picture: null, stored: true })
    const other = await ask()
    expect(await submit({ id: (await pop()).body.id, generation: 'R2' })).toMatchObject({
      status: 400,
      body: { rc: 'ImageValidationFailed' },
    })
    await cancel(other)
    await db.execute(sql`update jobs set finished_at = now() - interval '1 hour' where id = ${id}`)
    await deleteOldRequests(db)
    const stored = async (): Promise<string[]> => {
      const keys: string[] = []
      for await (const key of storage.keys()) if (key.startsWith('network/')) keys.push(key)
      return keys
    }
    expect((await stored()).map((key) => key.slice(key.lastIndexOf('/')))).toEqual(expect.arrayContaining(['/kept', '/picture']))
    await sweepOrphans({ db, storage, now: () => new Date(Date.now() + LEFTOVER_MS + 60_000) }, new AbortController().signal)
    expect(await stored()).toEqual([])
  } finally {
    storeAddress = ''
    store.close()
  }
})

it('matches requests and workers by their conditions, and names the reason [N-02]', async () => {
  const { db } = server.context
  const { id: worker } = (await call('GET', `workers/name/${encodeURIComponent(WORKER.name)}`)).body
  const cases: readonly (readonly [reason: string, wishes: object, terms?: object])[] = [
    ['untrusted', { trusted_workers: true }],
    ['worker_id', { workers: [worker], worker_blacklist: true }],
    ['performance', {}, { extra_slow_worker: true }],
    ['step_count', { params: { steps: 31 } }, { limit_max_steps: true }],
    ['bridge_version', { params: { tis: [{ name: '72437' }] } }, { bridge_agent: 'something:1:x' }],
    ['post-processing', { params: { post_processing: ['strip_background'] } }, { allow_post_processing: false }],
    ['max_pixels', {}, { max_pixels: 64 * 64 }],
    ['blacklist', {}, { blacklist: ['FOX'] }],
    ['models', {}, { models: ['Deliberate'] }],
  ]
  for (const [reason, wishes, terms = {}] of cases) {
    const id = await ask(wishes)
    // Facts reported by a worker apply at once.
    expect([reason, await skipped(terms)]).toEqual([reason, { [reason]: 1 }])
    await cancel(id)
  }
  const slow = await ask({ slow_workers: false } as object)
  await db.update(networkWorkers).set({ speed: 100_000 })
  expect(await skipped()).toEqual({ performance: 1 })
  await db.update(networkWorkers).set({ speed: null })
  await cancel(slow)
  const free = await ask()
  await db.execute(sql`update network_requests set wanted = wanted || '{"free": true}' where job_id = ${free}`)
  expect(await skipped({ require_upfront_kudos: true })).toEqual({ kudos: 1 })
  await cancel(free)
  const own = await ask({
    workers: [worker],
    params: { tis: [{ name: '72437', inject_ti: 'prompt' }], post_processing: ['strip_background', 'GFPGAN'] },
  } as object)
  const { body } = await pop()
  expect(body.payload).toMatchObject({ tis: [{ name: '72437', inject_ti: 'prompt' }], post_processing: ['GFPGAN', 'strip_background'] })
  await cancel(own)
  expect(await pop({ priority_usernames: ['nobody'] })).toMatchObject({ status: 400, body: { rc: 'InvalidPriorityUsername' } })
})

it('serves the owner’s requests first, then those of favoured members [N-02]', async () => {
  const ids = [await ask(), await ask({}, operatorKey), await ask({}, ownerKey)]
  const operator = (await call('GET', 'find_user', { key: operatorKey })).body.username
  const order: unknown[] = []
  for (let i = 0; i < 3; i++) {
    const { body } = await pop({ priority_usernames: [operator], threads: 4 })
    const [row] = await server.context.db
      .execute(sql`select r.job_id from network_slots s join network_requests r on r.id = s.request where s.id = ${body.id}`)
      .then(({ rows }) => rows)
    order.push(row?.['job_id'])
  }
  expect(order).toEqual([ids[2], ids[1], ids[0]])
  for (const id of ids) await cancel(id)
})

it('refuses hostile images, duplicates, and images of other workers [N-02]', async () => {
  const stranger = await keyOf(await server.signUp())
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><image href="file:///etc/passwd"/></svg>')
  const gif = await sharp({ create: { width: 512, height: 512, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  const cut = Buffer.from(await paint(), 'base64').subarray(0, 60)
  const hostile = [bomb, svg, gif, cut, Buffer.from(await paint(16, 16), 'base64'), Buffer.alloc(0), Buffer.from('no picture')]
  for (const [number, bytes] of hostile.entries()) {
    const id = await ask()
    const { body } = await pop({ name: `A card that lies ${number % 2}`, threads: 4 })
    expect(await submit({ id: body.id, generation: bytes.toString('base64') }, stranger)).toMatchObject({
      status: 403,
      body: { rc: 'WrongCredentials' },
    })
    expect(await submit({ id: body.id, generation: bytes.toString('base64') })).toMatchObject({
      status: 400,
      body: { rc: 'ImageValidationFailed' },
    })
    expect(await submit({ id: body.id, generation: await paint() })).toMatchObject({ status: 404, body: { rc: 'InvalidJobID' } })
    await cancel(id)
  }
  const id = await ask()
  await server.context.db.delete(networkWorkers).where(sql`name like 'A card that lies%'`)
  const { body } = await pop()
  const picture = await paint()
  const racing = await Promise.all([submit({ id: body.id, generation: picture }), submit({ id: body.id, generation: picture })])
  expect(racing.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  expect(racing).toContainEqual(expect.objectContaining({ body: expect.objectContaining({ rc: 'DuplicateGen' }) }))
  for (const guess of [randomUUID(), 'x', `${body.id}x`, "' or 1=1"])
    expect(await submit({ id: guess, generation: picture })).toMatchObject({ status: 404 })
  expect(await pop({ name: WORKER.name }, stranger)).toMatchObject({ status: 403, body: { rc: 'WrongCredentials' } })
  await waitFor(async () => (await call('GET', `generate/check/${id}`)).body.done)
  // A worker that withholds an image is not paid.
  const withheld = await ask()
  const { body: work } = await pop()
  expect((await submit({ id: work.id, generation: picture, censored: true })).body).toEqual({ reward: 0 })
  await cancel(withheld)
})

it('pays trusted workers for uptime once, and others nothing [N-02]', async () => {
  const { db } = server.context
  const name = 'A card that stays'
  await pop({ name, allow_lora: true }, operatorKey)
  await pop({ name: 'A card of a newcomer' })
  const kudosOf = async (worker: string) => (await call('GET', `workers/name/${encodeURIComponent(worker)}`)).body.kudos_details.uptime
  for (let i = 0; i < 3; i++) {
    await db.update(networkWorkers).set({ uptime: 1250, seenAt: sql`now() - interval '11 seconds'` })
    await Promise.all([
      pop({ name, allow_lora: true }, operatorKey),
      pop({ name, allow_lora: true }, operatorKey),
      pop({ name: 'A card of a newcomer' }),
    ])
  }
  expect(await kudosOf(name)).toBe(2 * (50 + 2 + 30))
  expect(await kudosOf('A card of a newcomer')).toBe(0)
  expect((await call('GET', `workers/name/${encodeURIComponent(name)}`)).body).toMatchObject({ trusted: true })
  await db
    .update(networkWorkers)
    .set({ uptime: 0, seenAt: sql`now() - interval '11 seconds'`, maintenance: true })
    .where(eq(networkWorkers.name, name))
  await pop({ name }, operatorKey)
  expect((await call('GET', `workers/name/${encodeURIComponent(name)}`)).body.uptime).toBe(0)
})

it('shows workers the messages of operators and their owners [N-02]', async () => {
  const { id: worker } = (await call('GET', `workers/name/${encodeURIComponent(WORKER.name)}`)).body
  const leave = (body: object, key: string) => call('POST', 'workers/messages', { body: { message: 'Update, please', ...body }, key })
  expect(await leave({}, ownerKey)).toMatchObject({ status: 403, body: { rc: 'MessagesOnlyOwnWorkers' } })
  expect(await leave({ worker_id: worker }, memberKey)).toMatchObject({ status: 403 })
  expect(await leave({ worker_id: randomUUID() }, operatorKey)).toMatchObject({ status: 404, body: { rc: 'WorkerNotFound' } })
  expect(await leave({ worker_id: worker, expiry: 1e6 }, operatorKey)).toMatchObject({ status: 400 })
  const { body } = await leave({ worker_id: worker }, operatorKey)
  expect((await pop()).body.messages).toEqual([{ id: body.id, message: 'Update, please', origin: 'Operator', expiry: body.expiry }])
  expect((await call('GET', 'workers/messages', { key: ownerKey })).body).toMatchObject([{ id: body.id, worker_id: worker }])
  expect((await call('GET', 'workers/messages', { key: memberKey })).body).toEqual([])
  expect((await call('GET', 'workers/messages')).body).toEqual([])
  expect(await call('DELETE', `workers/messages/${body.id}`, { key: ownerKey })).toMatchObject({ status: 403 })
  expect((await call('DELETE', `workers/messages/${body.id}`, { key: operatorKey })).body).toEqual({ message: 'OK' })
  expect((await pop()).body.messages).toEqual([])
})

it('lets workers with the right forms answer interrogations, once each [N-02] [N-03]', async () => {
  const source = await paint(64, 64)
  const { body: asked } = await call('POST', 'interrogate/async', {
    body: { forms: [{ name: 'interrogation' }, { name: 'interrogation' }, { name: 'aesthetic' }], source_image: source },
    key: memberKey,
  })
  const eye = { name: 'An eye in the cellar', forms: ['interrogation', 'caption'], amount: 5 }
  const look = (key = ownerKey) => call('POST', 'interrogate/pop', { body: eye, key })
  expect((await call('GET', `interrogate/status/${asked.id}`)).body).toMatchObject({
    state: 'waiting',
    forms: [{ form: 'interrogation', state: 'waiting' }, {}],
  })
  const { body } = await look()
  expect(body.forms).toMatchObject([{ form: 'interrogation', source_image: expect.stringContaining('/api/v2/network/forms/') }])
  expect((await look()).body).toEqual({ forms: null, skipped: {} })
  const [form] = body.forms
  const { pathname, search } = new URL(form.source_image)
  expect((await server.app.inject({ url: pathname + search })).rawPayload.toString('base64')).toBe(source)
  expect((await server.app.inject({ url: `${pathname}?key=guess` })).statusCode).toBe(403)
  const answer = (result: unknown, key = ownerKey) =>
    call('POST', 'interrogate/submit', { body: { id: form.id, result, state: 'ok' }, key })
  expect(await answer({ interrogation: { tags: ['x'.repeat(30_000)] } })).toMatchObject({
    status: 400,
    body: { errors: { interrogation: 'too long' } },
  })
  expect(await answer({ interrogation: {} }, memberKey)).toMatchObject({ status: 403 })
  const tags = { interrogation: { tags: [{ text: 'red', confidence: 0.9 }] } }
  const racing = await Promise.all([answer(tags), answer(tags)])
  expect(racing.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  expect(racing).toContainEqual(expect.objectContaining({ body: { reward: 3 } }))
  const kept = () => server.context.db.execute(sql`select length(source) as bytes from network_interrogations where id = ${asked.id}`)
  expect((await kept()).rows[0]?.['bytes']).toBeGreaterThan(0)
  expect((await call('GET', `interrogate/status/${asked.id}`)).body).toMatchObject({
    state: 'partial',
    forms: [{ state: 'done', result: tags }, { state: 'waiting' }],
  })
  expect((await server.app.inject({ url: pathname + search })).statusCode).toBe(403)
  expect(await pop({ name: eye.name })).toMatchObject({ status: 400, body: { rc: 'PolymorphicNameConflict' } })
  expect((await call('GET', 'status/performance')).body).toMatchObject({ interrogator_count: 1, queued_forms: 1 })
  expect((await call('DELETE', `interrogate/status/${asked.id}`)).body).toMatchObject({
    state: 'cancelled',
    forms: [{ state: 'done' }, { state: 'cancelled' }],
  })
  expect((await kept()).rows[0]?.['bytes']).toBe(0)
  expect(
    await call('POST', 'interrogate/async', { body: { forms: [{ name: 'GFPGAN' }], source_image: source }, key: memberKey }),
  ).toMatchObject({ status: 400, body: { rc: 'BadRequest' } })
})

it('never fails on a worker’s input, and displays its texts safely [N-02] [N-04]', async () => {
  expect((await pop({ name: '  Card\u202e\u200b gpj\n.exe\u2066 ' }, operatorKey)).status).toBe(200)
  expect((await call('GET', 'workers')).body.map(({ name }: { name: string }) => name)).toContain('Card gpj .exe')
  expect((await pop({ name: '\u200b\u200b\u200b\u200b' })).status).toBe(400)
  expect((await pop({ name: 'x'.repeat(10_000) })).status).toBe(400)
  const odd = [null, -1, 2 ** 53, 1e308, '', 'x'.repeat(5000), [], {}, [null], ['\uD800'], true]
  for (const name of ['name', 'models', 'bridge_agent', 'max_pixels', 'blacklist', 'threads', 'amount', 'priority_usernames', 'nsfw'])
    for (const value of odd) expect((await pop({ [name]: value })).status).toBeLessThan(500)
  for (const name of ['id', 'generation', 'seed', 'state', 'censored', 'gen_metadata'])
    for (const value of odd) expect((await submit({ [name]: value })).status).toBeLessThan(500)
})
