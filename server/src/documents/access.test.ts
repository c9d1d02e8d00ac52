import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../test/app.ts'
import { createControllableEngine } from '../../test/engine.ts'
import { waitFor } from '../../test/wait-for.ts'
import { accounts, passkeys } from '../db/schema/accounts.ts'
import { blindComparisons } from '../db/schema/blind.ts'
import { comparisons, jobs } from '../db/schema/jobs.ts'
import { networkTeams, networkWorkers } from '../db/schema/network.ts'
import { sandboxPayments } from '../db/schema/payments.ts'
import { templates } from '../db/schema/templates.ts'
import { trainedStyles } from '../db/schema/trained-styles.ts'
import { syncExamples } from '../features/community/examples.ts'
import { admits, type Role, ROLES } from './access-document.ts'
import { access } from './access.ts'
import { ATTEMPTS, type CallName, type Things } from './attempts.fixture.ts'

const engine = createControllableEngine()
let server: TestApp
let base: string
const people = new Map<Role, { member: TestMember | undefined; things: Things }>()
let stranger: Things
let runs = 0

beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true, environment: { PAYMENTS: 'sandbox' } })
  base = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await syncExamples(server.context)
  // The first account of an installation is a super user.
  for (const role of ROLES.toReversed()) {
    const member = role === 'guest' ? undefined : await server.signUp()
    if (member) await giveRole(member, role)
    people.set(role, { member, things: await thingsOf(member ?? (await server.signUp())) })
  }
  stranger = await thingsOf(await server.signUp())
})
afterAll(() => server.close())

async function giveRole({ user }: TestMember, role: Role): Promise<void> {
  await server.context.db
    .update(accounts)
    .set({ isVip: role === 'VIP member', isAllowlisted: role === 'allowlisted', isSuper: role === 'super' })
    .where(eq(accounts.uid, user.uid))
}

async function thingsOf({ client, user, token, name, password }: TestMember): Promise<Things> {
  const body = { input: { prompt: 'a fox', n: 2 }, model: 'test/held', job_type: 'Text2Img' as const }
  const { id: job } = await client('POST /api/v2/playground_generate', { body })
  await (await engine.run(runs++)).finish(2)
  const done = await waitFor(async () => {
    const reply = await client('GET /api/v2/generate/check/:id', { params: { id: job } })
    return reply.done && reply
  })
  const binned = done.job.works[1]?.image_id ?? ''
  await client('POST /api/v2/works_delete', { body: { image_ids: [binned] } })
  const bring = async (): Promise<string> => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(await picture())], 'picture.png', { type: 'image/png' }))
    return (await client('POST /api/v2/upload', { body: form })).url
  }
  const [upload, file] = [await bring(), await bring()]
  const plans = await client('GET /api/pay/plans')
  const [plan] = plans.data.plans
  const [period] = plan?.periods ?? []
  if (!plan || !period) throw new Error('there is nothing to buy')
  const { data: order } = await client('POST /api/pay/orders', {
    body: { plan: plan.id, months: period.months, provider: 'sandbox', price: period.price, request_key: token.slice(0, 32) },
  })
  const [payment] = await server.context.db.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, order.id))
  // Another session, because ending the current one would end the test.
  await server.client()('POST /api/account/sign_in', { body: { name, password } })
  const { data: key } = await client('POST /api/account/keys', { body: { name: 'A program', scopes: ['generate'] } })
  const { data: webhook } = await client('POST /api/account/webhooks', { body: { url: 'https://hooks.example/', events: ['logs'] } })
  const { data: delivery } = await client('POST /api/account/webhooks/:id/test', { params: { id: webhook.id } })
  const { data: collection } = await client('POST /api/collections', { body: { name: 'Mine' } })
  const { data: search } = await client('POST /api/searches', { body: { place: 'works', name: 'Mine', view: {} } })
  const steps = [{ job_type: 'Text2Img' as const, model: 'test/held', input: { prompt: 'a fox' } }]
  await server.context.db.update(jobs).set({ chain: job, step: 0 }).where(eq(jobs.id, job))
  const { preset } = await client('POST /api/v2/presets', { body: { name: 'Foxes', steps } })
  const { schedule } = await client('POST /api/v2/schedules', { body: { steps, at: new Date(Date.now() + 86_400_000).toISOString() } })
  await client('POST /api/v2/wildcards', { body: { lists: [{ name: `own-${user.uid}`, lines: ['red'] }] } })
  const { data: dataSet } = await client('POST /api/v2/data_sets', { body: { name: 'Foxes', trigger_word: '', pictures: [] } })
  const { data: comment } = await client('POST /api/comments', { body: { cid: 'c_fox', text: 'A fine fox' } })
  const { data: sessions } = await client('GET /api/account/sessions')
  return {
    uid: user.uid,
    key: key.id,
    webhook: webhook.id,
    collection: collection.id,
    search: search.id,
    chain: job,
    preset: preset.id,
    schedule: schedule.id,
    dataSet: dataSet.id,
    wildcards: `own-${user.uid}`,
    comment: comment.id,
    delivery: delivery.id,
    worker: await workerOf(user.uid),
    team: await teamOf(user.uid),
    style: await styleOf(token, job),
    job,
    comparison: await comparisonOf(user.uid),
    blind: await blindOf(user.uid, job),
    work: done.job.works[0]?.image_id ?? '',
    binned,
    app: await appOf(user.uid),
    media: done.job.works[0]?.image ?? '',
    upload,
    file,
    order: order.id,
    payment: payment?.id ?? '',
    passkey: await passkeyOf(user.uid),
    session: sessions.find(({ current }) => !current)?.id ?? '',
  }
}

/** A worker that never checked in. */
async function workerOf(uid: string): Promise<string> {
  const { db } = server.context
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) throw new Error(`there is no ${uid}`)
  const abilities = { img2img: true, painting: true, lora: false, control: false, postProcessing: false }
  const facts = { agent: 'x:1:y', models: [], abilities, maxPixels: 1, threads: 1, nsfw: false }
  const [worker] = await db
    .insert(networkWorkers)
    .values({ accountId: account.id, name: `Card of ${uid}`, ...facts })
    .returning()
  return worker?.id ?? ''
}

/** A passkey without a key. */
async function passkeyOf(uid: string): Promise<string> {
  const { db } = server.context
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) throw new Error(`there is no ${uid}`)
  const values = { id: `key-of-${uid}`, accountId: account.id, name: 'Key', publicKey: Buffer.of(), counter: 0, transports: [] }
  const [passkey] = await db.insert(passkeys).values(values).returning()
  return passkey?.id ?? ''
}

/** A team without workers. */
async function teamOf(uid: string): Promise<string> {
  const { db } = server.context
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) throw new Error(`there is no ${uid}`)
  const [team] = await db
    .insert(networkTeams)
    .values({ accountId: account.id, name: `Team of ${uid}`, info: '' })
    .returning()
  return team?.id ?? ''
}

/** A comparison without runs. */
async function comparisonOf(uid: string): Promise<string> {
  const { db } = server.context
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) throw new Error(`there is no ${uid}`)
  const values = { accountId: account.id, mode: 'Text2Img', model: 'test/held', axes: [] }
  const [comparison] = await db.insert(comparisons).values(values).returning()
  return comparison?.id ?? ''
}

/** A blind comparison that has ended, with one run. */
async function blindOf(uid: string, job: string): Promise<string> {
  const { db } = server.context
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) throw new Error(`there is no ${uid}`)
  const models = { modelA: 'test/held', modelB: 'test/other' }
  const values = { accountId: account.id, mode: 'Text2Img', prompt: 'a fox', ...models, endedAt: new Date() }
  const [blind] = await db.insert(blindComparisons).values(values).returning()
  if (!blind) throw new Error('there is no blind comparison')
  await db.update(jobs).set({ blind: blind.id, cell: 0 }).where(eq(jobs.id, job))
  return blind.id
}

/** Inserted directly, because not every role may create an app. */
async function appOf(uid: string): Promise<string> {
  const [account] = await server.context.db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) throw new Error(`there is no ${uid}`)
  const fox = { name: 'Fox', description: 'Foxes', mode: 'Text2Img', model: 'test/held', parameters: {} }
  const [app] = await server.context.db
    .insert(templates)
    .values({ accountId: account.id, ...fox })
    .returning()
  return app?.id ?? ''
}

/** A trained style. Its job is not a training, which no call checks. */
async function styleOf(token: string, jobId: string): Promise<string> {
  const { db, storage } = server.context
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  if (!job) throw new Error('there is no job')
  const folder = `styles/${job.accountId}/${jobId}`
  await storage.put(`${folder}/cover.webp`, await picture(), { type: 'image/webp' })
  const values = { accountId: job.accountId, jobId, name: token.slice(0, 8), trigger: '', base: 'full', model: 'test/held' }
  const [style] = await db
    .insert(trainedStyles)
    .values({ ...values, folder, file: `${folder}/style.json`, cover: `${folder}/cover.webp` })
    .returning()
  return style?.id ?? ''
}

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()

/** Result: an error code, `nothing` if a list of ids changed nothing of theirs, otherwise `done`. */
async function attempt(call: CallName, role: Role, things: Things): Promise<string> {
  const [method = 'GET', path = ''] = call.split(' ')
  const { url = path, body } = ATTEMPTS[call](things)
  const gone = new AbortController()
  const token = people.get(role)?.member?.token
  const response = await fetch(base + url, {
    method,
    redirect: 'manual',
    signal: gone.signal,
    headers: {
      'X-Isapi': '1',
      ...(token !== undefined && { userToken: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const reply: unknown = isJson ? await response.json() : undefined
  gone.abort()
  expect(response.status, `${role}: ${call} answered ${JSON.stringify(reply)}`).not.toBe(500)
  if (typeof reply === 'object' && reply !== null && 'code' in reply && typeof reply.code === 'string') return reply.code
  if (typeof reply === 'object' && reply !== null && 'data' in reply && reply.data === 0) return 'nothing'
  return response.status < 400 ? 'done' : String(response.status)
}

/** Calls that delete things needed by other calls. */
const LAST: readonly CallName[] = [
  'POST /api/v2/train_model_delete',
  'POST /api/v2/template_delete',
  'POST /api/v2/works_delete',
  'POST /api/v2/works_purge',
  'POST /api/v2/uploads_delete',
  'DELETE /v1/files/:id',
  'POST /api/account/keys/:id/revoke',
  'POST /api/account/webhooks/:id/remove',
  'DELETE /api/collections/:id',
  'DELETE /api/v2/generate/chain/:id',
  'DELETE /api/v2/presets/:id',
  'DELETE /api/v2/schedules/:id',
  'DELETE /api/v2/data_sets/:id',
  'POST /api/v2/wildcards_delete',
  'DELETE /api/searches/:id',
  'DELETE /api/comments/:id',
  'POST /api/network/workers/:id/remove',
  'POST /api/network/teams/:id/disband',
  'POST /api/account/sign_out',
]
const CALLS = (Object.keys(access) as CallName[]).toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b))
const REFUSED = ['please_login', 'no_access']

describe('calls of the API, in every role [A-06]', () => {
  it.each(ROLES)('refuse objects of other members: %s', async (role) => {
    for (const call of CALLS.filter((name) => access[name] === 'owner')) {
      const wanted = role === 'guest' ? ['please_login', 'not_found'] : ['not_found', 'nothing']
      expect(wanted, `${role}: ${call}`).toContain(await attempt(call, role, stranger))
    }
  })

  it.each(ROLES)('match the access table: %s', async (role) => {
    const person = people.get(role)
    if (!person) throw new Error(role)
    for (const call of CALLS) {
      const outcome = await attempt(call, role, person.things)
      const allowed = admits(role, access[call])
      if (allowed === 'no' && access[call] === 'owner') expect(['please_login', 'not_found'], `${role}: ${call}`).toContain(outcome)
      else if (allowed === 'no') expect(outcome, `${role}: ${call}`).toBe(role === 'guest' ? 'please_login' : 'no_access')
      else expect(REFUSED, `${role}: ${call}`).not.toContain(outcome)
      if (allowed === 'own') expect(['not_found', 'nothing'], `${role}: ${call} on what is their own`).not.toContain(outcome)
    }
  })
})
