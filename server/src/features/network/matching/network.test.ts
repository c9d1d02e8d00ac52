import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../../test/app.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../../test/wait-until-ended.ts'
import { jobs } from '../../../db/schema/jobs.ts'
import { networkFaults, networkRequests, networkSlots, networkWorkers } from '../../../db/schema/network.ts'
import { applyEnginesFile } from '../../engines/public.ts'
import { pollNow } from '../../jobs/queue/public.ts'
import { numberOfUser } from '../protocol/user-number.ts'

let server: TestApp
let member: TestMember
let owner: TestMember
let memberKey: string
let ownerKey: string

beforeEach(async () => {
  const enginesFile = [{ name: 'Machines', kind: 'network', settings: {}, slots: 8, weight: 1, state: 'on' as const }]
  server = await createTestApp({ engines: [], worker: true, config: { workers: 0, enginesFile } })
  await applyEnginesFile(server.context)
  await waitFor(async () => server.context.catalogue.current().connections.size === 1)
  member = await server.signUp()
  owner = await server.signUp()
  memberKey = await keyOf(member)
  ownerKey = await keyOf(owner)
})
afterEach(() => server.close())

async function keyOf({ client }: TestMember, more: object = {}): Promise<string> {
  const { token } = await client('POST /api/account/keys', { body: { name: 'A program', scopes: ['generate', 'work'], ...more } })
  return token
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'

/** Calls an address as an AI Horde client does. */
async function call(
  method: Method,
  path: string,
  { body, key = '0000000000', headers = {} }: { body?: unknown; key?: string; headers?: object } = {},
) {
  const answer = await server.app.inject({
    method,
    url: `/api/v2/${path}`,
    headers: { apikey: key, ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.payload === '' ? undefined : JSON.parse(answer.payload) }
}

const WORKER = {
  name: 'A card in the attic',
  models: ['stable_diffusion'],
  bridge_agent: 'AI Horde Worker reGen:9:https://x.invalid',
  max_pixels: 1024 * 1024,
  allow_controlnet: true,
}

const pop = (more: object = {}, key = ownerKey) => call('POST', 'generate/pop', { body: { ...WORKER, ...more }, key })
/** Expires all work that workers have. */
async function pass(): Promise<void> {
  const { db } = server.context
  await db.update(networkSlots).set({ until: new Date(Date.now() - 1000) })
  const open = await db.select({ id: networkRequests.jobId }).from(networkRequests)
  for (const { id } of open) await db.transaction((tx) => pollNow(tx, id))
}
const submit = (body: object, key = ownerKey) => call('POST', 'generate/submit', { body: { state: 'ok', ...body }, key })

/** A worker that has asked for work, which offers its model. */
async function join(): Promise<void> {
  await pop()
  await waitFor(async () => (await member.client('GET /api/v2/models.json')).some(({ model }) => model === MODEL))
}
const MODEL = 'horde/stable-diffusion'

const paint = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 512, height: 448, channels: 3, background: colour } })
    .webp()
    .toBuffer()

const generate = (more: object = {}) => {
  const input = { prompt: 'a fox in the snow', width: 512, height: 448, n: 1, ...more }
  return member.client('POST /api/v2/playground_generate', { body: { input, model: MODEL, job_type: 'Text2Img' } })
}

/** Asks until there is work. */
async function popped(more: object = {}, key = ownerKey) {
  let answer = await pop(more, key)
  await waitFor(async () => {
    if (typeof answer.body.id !== 'string') answer = await pop(more, key)
    return typeof answer.body.id === 'string'
  })
  return answer.body
}

it('gives a member’s job to an AI Horde worker, and pays it in kudos [N-02]', async () => {
  await join()
  expect((await pop()).body).toMatchObject({ id: null, ids: [], skipped: {}, payload: { ddim_steps: 30 } })
  const { id } = await generate({ negative_prompt: 'blurry', seed: 42 })
  const work = await popped()
  expect(work).toMatchObject({ model: 'stable_diffusion', skipped: {}, source_image: null, source_processing: 'img2img', ids: [work.id] })
  expect(work.payload).toMatchObject({
    prompt: 'a fox in the snow###blurry',
    width: 512,
    height: 448,
    seed: '42',
    n_iter: 1,
    tiling: false,
  })
  expect(typeof work.payload.ddim_steps).toBe('number')
  expect(work.ttl).toBeGreaterThanOrEqual(150)
  // The worker reports that it used another seed.
  const { status, body } = await submit({ id: work.id, generation: (await paint('red')).toString('base64'), seed: 43 })
  expect(status).toBe(200)
  expect(body.reward).toBeGreaterThan(1)
  const job = await waitUntilEnded(member, id)
  expect(job).toMatchObject({ status: 'Finished', works: [{ width: 512, height: 448, seed: 43 }] })
  const found = await call('GET', 'find_user', { key: ownerKey })
  expect(found.body).toMatchObject({ username: `${owner.name}#${owner.user.uid}`, kudos: body.reward, worker_count: 1 })
  const [listed] = (await call('GET', 'workers')).body
  expect(listed).toMatchObject({ name: WORKER.name, requests_fulfilled: 1, online: true, type: 'image', team: { name: null, id: null } })
})

it('accepts an image by PUT to the work’s address, without key or type [N-02]', async () => {
  await join()
  const { id } = await generate()
  const work = await popped()
  const { pathname, search } = new URL(work.r2_upload)
  const picture = await paint('blue')
  const wrong = await server.app.inject({ method: 'PUT', url: `${pathname}?key=wrong`, payload: picture })
  expect(wrong.statusCode).toBe(403)
  expect((await submit({ id: work.id, generation: 'R2' })).status).toBe(400)
  const again = await popped({ name: 'Another card' })
  expect(again.id).not.toBe(work.id)
  const address = new URL(again.r2_upload)
  const put = await server.app.inject({ method: 'PUT', url: address.pathname + address.search, payload: picture })
  expect(put.statusCode).toBe(200)
  expect((await server.app.inject({ method: 'PUT', url: pathname + search, payload: picture })).statusCode).toBe(403)
  expect((await submit({ id: again.id, generation: 'R2' })).status).toBe(200)
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished' })
})

it('gives the work of a dead or failed worker to another, and shows the job as restarted [N-06]', async () => {
  await join()
  const { id } = await generate()
  const first = await popped()
  await pass()
  const second = await (async () => {
    await waitFor(async () => (await statusOf(id)) === 'Restarted')
    return popped({ name: 'Another card' })
  })()
  // A worker that failed it does not get it again and can no longer deliver it.
  expect((await pop()).body).toMatchObject({ id: null })
  expect(await submit({ id: first.id, generation: (await paint('red')).toString('base64') })).toMatchObject({
    status: 404,
    body: { rc: 'InvalidJobID' },
  })
  expect(await submit({ id: second.id, generation: '', state: 'faulted', seed: -1 })).toMatchObject({ status: 200, body: { reward: 0 } })
  const third = await popped({ name: 'A third card' })
  expect(await statusOf(id)).toBe('Restarted')
  await submit({ id: third.id, generation: (await paint('green')).toString('base64') })
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{}] })
  expect((await submit({ id: third.id, generation: 'R2' })).body).toMatchObject({ rc: 'DuplicateGen' })
})
const statusOf = async (id: string) => (await member.client('GET /api/v2/generate/check/:id', { params: { id } })).job.status

it('submits again after a killed process, as the same attempt, and never twice [N-06]', async () => {
  await join()
  const { id } = await generate()
  const { id: first } = await popped()
  const { db } = server.context
  const stillHandingOver = () =>
    db.transaction(async (tx) => {
      await tx
        .update(jobs)
        .set({ operation: { submitting: 'x' } })
        .where(eq(jobs.id, id))
      await pollNow(tx, id)
    })
  const handedOver = () => waitFor(async () => !JSON.stringify((await jobNow(id)).operation).includes('submitting'))
  // The process died after the request existed.
  await stillHandingOver()
  await handedOver()
  expect((await pop({ name: 'Another card' })).body).toMatchObject({ id: null })
  // The process died before.
  await db.delete(networkRequests)
  await stillHandingOver()
  await handedOver()
  expect(await jobNow(id)).toMatchObject({ submission: 1, failures: 0, status: 'Processing' })
  expect((await submit({ id: first, generation: '' })).status).toBe(404)
  const { id: second } = await popped()
  await submit({ id: second, generation: (await paint('red')).toString('base64') })
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{}] })
})
async function jobNow(id: string) {
  const [job] = await server.context.db.select().from(jobs).where(eq(jobs.id, id))
  return job ?? expect.fail('the job is gone')
}

it('fails a job after three failures, and releases its dots [N-06]', async () => {
  await join()
  const before = (await member.client('GET /api/user/get_credit_balance')).data.balance
  const { id } = await generate()
  for (const name of [WORKER.name, 'Another card', 'A third card']) {
    const work = await popped({ name })
    await submit({ id: work.id, generation: 'bm8gcGljdHVyZQ==' })
  }
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Failed' })
  expect((await member.client('GET /api/user/get_credit_balance')).data.balance).toBe(before)
  // Work that nobody receives is neither made nor paid.
  const another = await call('POST', 'generate/pop', { body: { ...WORKER, name: 'Somebody’s card' }, key: memberKey })
  expect(another.body).toMatchObject({ id: null, skipped: {} })
})

it('generates images for an AI Horde client by a key on a worker [N-03]', async () => {
  await join()
  const request = {
    prompt: 'a fox ### a hen',
    params: { width: 512, height: 448, n: 2, seed: '7', steps: 8 },
    r2: false,
    jobId: 3,
    gathered: false,
  }
  expect((await call('POST', 'generate/async', { body: { ...request, dry_run: true }, key: memberKey })).body).toEqual({
    kudos: expect.any(Number),
  })
  const { status, body } = await call('POST', 'generate/async', { body: request, key: memberKey })
  expect(status).toBe(202)
  await waitFor(async () => (await call('GET', `generate/check/${body.id}`)).body.waiting === 2)
  for (const colour of ['red', 'blue']) {
    const work = await popped({ threads: 2 })
    await submit({ id: work.id, generation: (await paint(colour)).toString('base64') })
  }
  await waitFor(async () => (await call('GET', `generate/check/${body.id}`)).body.done)
  const done = await call('GET', `generate/status/${body.id}`)
  expect(done.body).toMatchObject({ finished: 2, waiting: 0, processing: 0, done: true, faulted: false, is_possible: true, shared: false })
  const [picture, other] = done.body.generations
  expect([picture.seed, other.seed]).toEqual(['7', '8'])
  expect(picture).toMatchObject({ worker_name: WORKER.name, model: 'stable_diffusion', state: 'ok', censored: false, gen_metadata: [] })
  expect(await sharp(Buffer.from(picture.img, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 512, height: 448 })
})

it('treats an empty key and a key of zeros as anonymous [N-05]', async () => {
  for (const key of ['', '0000000000', '00000000-0000']) {
    const found = await call('GET', 'find_user', { key: key.replaceAll('-', '') })
    expect(found).toMatchObject({ status: 200, body: { username: 'Anonymous#0', id: 0 } })
    expect(Object.keys(found.body.kudos_details)).toHaveLength(8)
  }
  expect(await call('POST', 'generate/pop', { body: WORKER })).toMatchObject({ status: 403, body: { rc: 'AnonForbiddenWorker' } })
  expect(await call('GET', 'find_user', { key: 'zzz' })).toMatchObject({ status: 404, body: { rc: 'UserNotFound' } })
  expect(await call('POST', 'generate/async', { body: { prompt: 'a fox' }, key: 'zzz' })).toMatchObject({
    status: 401,
    body: { rc: 'InvalidAPIKey' },
  })
})

it('serves the calls of dashboards with the fields of the AI Horde [N-01]', async () => {
  await join()
  const id = (await call('GET', 'workers')).body[0].id
  expect((await call('GET', `workers/${id}`)).body).toMatchObject({
    id,
    name: WORKER.name,
    online: true,
    'post-processing': true,
    controlnet: true,
  })
  expect(await call('GET', `workers/${randomUUID()}`)).toMatchObject({ status: 404, body: { rc: 'WorkerNotFound' } })
  expect((await call('GET', 'status/performance')).body).toMatchObject({
    worker_count: 1,
    thread_count: 1,
    queued_requests: 0,
    past_minute_megapixelsteps: 0,
  })
  expect((await call('GET', 'status/models')).body).toEqual([
    { name: 'stable_diffusion', count: 1, performance: 0, queued: 0, jobs: 0, eta: 0, type: 'image' },
  ])
  expect((await call('GET', 'status/news')).body[0]).toMatchObject({
    date_published: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    newspiece: expect.stringMatching(/^- /),
  })
  expect((await call('GET', 'status/heartbeat')).body).toMatchObject({ message: 'OK' })
  const [first] = (await call('GET', 'users')).body
  expect(first).toMatchObject({ username: `${owner.name}#${owner.user.uid}`, worker_count: 1, contributions: { megapixelsteps: 0 } })
  expect((await call('GET', `users/${owner.user.uid}`)).body).toMatchObject({ id: numberOfUser(owner.user.uid), worker_count: 1 })
  expect((await call('GET', `users/${numberOfUser(owner.user.uid)}`)).body).toMatchObject({ worker_count: 1 })
  expect(await call('GET', `users/${member.user.uid}`)).toMatchObject({ status: 404, body: { rc: 'UserNotFound' } })
  expect((await call('GET', 'find_user', { key: memberKey })).body).toMatchObject({ id: numberOfUser(member.user.uid), worker_count: 0 })
  expect((await call('GET', 'status/performance', { headers: { 'x-fields': 'worker_count' } })).body).toEqual({ worker_count: 1 })
})

it('responds to errors and other sites as the AI Horde does [N-03]', async () => {
  const wrong = await call('POST', 'generate/async', { body: { prompt: '', params: { width: 100 } }, key: memberKey })
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      message: 'Input payload validation failed',
      errors: { prompt: "'' is too short", 'params.width': '100 is not a multiple of 64' },
    },
  })
  expect(wrong.headers['access-control-allow-origin']).toBe('*')
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/v2/generate/check/x',
    headers: { origin: 'https://elsewhere.test' },
  })
  expect(preflight.statusCode).toBe(200)
  expect(preflight.headers['access-control-allow-headers']).toContain('Client-Agent')
  expect(await call('GET', `generate/check/${randomUUID()}`)).toMatchObject({ status: 404, body: { rc: 'RequestNotFound' } })
  // Jobs of the web app cannot be looked up by id here.
  await join()
  const { id } = await generate()
  expect(await call('GET', `generate/status/${id}`)).toMatchObject({ status: 404 })
})

it('lets only owners change and reserve their workers [N-02]', async () => {
  await join()
  const id = (await call('GET', 'workers')).body[0].id
  const stranger = await server.signUp()
  expect(await call('PUT', `workers/${id}`, { body: { maintenance: true }, key: await keyOf(stranger) })).toMatchObject({
    status: 403,
    body: { rc: 'NotOwner' },
  })
  expect(await pop({}, await keyOf(stranger))).toMatchObject({ status: 403, body: { rc: 'WrongCredentials' } })
  expect((await call('PUT', `workers/${id}`, { body: { maintenance: true }, key: ownerKey })).body).toEqual({ maintenance: true })
  await generate()
  expect(await pop()).toMatchObject({ status: 403, body: { rc: 'WorkerMaintenance' } })
  expect((await call('DELETE', `workers/${id}`, { key: ownerKey })).body).toEqual({ deleted_id: id, deleted_name: WORKER.name })
})

it('names the reason why a worker gets no job [N-02]', async () => {
  await join()
  await generate()
  await waitFor(async () => (await pop({ max_pixels: 64 * 64 })).body.skipped.max_pixels === 1)
  expect((await pop({ blacklist: ['snow'] })).body.skipped).toEqual({ blacklist: 1 })
  expect((await pop({ models: ['Deliberate'] })).body.skipped).toEqual({ models: 1 })
})

it('limits the work and the workers of an owner [N-02]', async () => {
  await join()
  await generate({ n: 4 })
  await generate({ n: 2 })
  const given = []
  for (let i = 0; i < 4; i++) given.push((await popped()).id)
  expect(new Set(given).size).toBe(4)
  expect((await pop()).body).toMatchObject({ id: null, skipped: {} })
  expect(typeof (await popped({ name: 'Another card' })).id).toBe('string')
  await pop({ name: 'A third card' })
  const answers = await Promise.all(['Four', 'Five'].map((name) => pop({ name: `${name} cards` })))
  expect(answers.map(({ body }) => body.rc)).toEqual(['TooManyWorkers', 'TooManyWorkers'])
  // A body without a valid key is not read.
  const put = await server.app.inject({ method: 'PUT', url: `/api/v2/network/uploads/${given[0]}?key=x`, payload: Buffer.alloc(2 ** 20) })
  expect(put.statusCode).toBe(403)
})

it('puts a worker with missed deliveries into maintenance until its owner ends it [N-02]', async () => {
  await join()
  const { db } = server.context
  const [worker] = await db.select().from(networkWorkers)
  const missed = Array.from({ length: 20 }, () => ({ slot: randomUUID(), worker: worker?.id ?? '', jobId: randomUUID(), late: true }))
  await db.insert(networkFaults).values(missed)
  const { id } = await generate()
  await popped()
  await pass()
  await waitFor(async () => (await statusOf(id)) === 'Restarted')
  const refused = await pop()
  expect(refused).toMatchObject({ status: 403, body: { rc: 'WorkerMaintenance', message: expect.stringContaining('20 pictures') } })
  expect((await call('GET', `workers/${worker?.id}`)).body).toMatchObject({ maintenance_mode: true, uncompleted_jobs: 1 })
})

it('pays owners whole dots for kudos at the operator’s rate, and none for own requests [N-02]', async () => {
  await join()
  await member.client('POST /api/manage/settings', { body: { key: 'dots.perHundredKudos', value: 20, revision: 0 } })
  const balance = async ({ client }: TestMember): Promise<number> => (await client('GET /api/user/get_credit_balance')).data.balance
  const before = await balance(owner)
  const deliver = async (): Promise<number> => {
    const work = await popped()
    return (await submit({ id: work.id, generation: (await paint('red')).toString('base64') })).body.reward
  }
  let kudos = 0
  for (let i = 0; i < 3; i++) {
    await generate()
    kudos += await deliver()
  }
  expect(kudos * 0.2).toBeGreaterThan(1)
  expect(await balance(owner)).toBe(before + Math.floor(kudos * 0.2))
  expect((await owner.client('POST /api/user/get_balance_list', { body: {} })).data.data[0]).toMatchObject({ type_detail: 103 })
  const own = { prompt: 'a fox', params: { width: 512, height: 448 }, models: ['stable_diffusion'] }
  const { id } = (await call('POST', 'generate/async', { body: own, key: ownerKey })).body
  const held = await balance(owner)
  await deliver()
  await waitFor(async () => (await call('GET', `generate/check/${id}`)).body.done)
  expect(await balance(owner)).toBe(held)
})
