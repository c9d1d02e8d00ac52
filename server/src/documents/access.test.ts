import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../test/app.ts'
import { createControllableEngine } from '../../test/engine.ts'
import { waitFor } from '../../test/wait-for.ts'
import { accounts } from '../db/schema/accounts.ts'
import { comparisons, jobs } from '../db/schema/jobs.ts'
import { networkWorkers } from '../db/schema/network.ts'
import { sandboxPayments } from '../db/schema/payments.ts'
import { templates } from '../db/schema/templates.ts'
import { trainedStyles } from '../db/schema/trained-styles.ts'
import { admits, type Role, ROLES } from './access-document.ts'
import { access } from './access.ts'

type CallName = keyof typeof access
/** One thing of each kind that belongs to somebody. */
interface Things {
  readonly job: string
  readonly comparison: string
  readonly work: string
  /** A work in the trash. */
  readonly binned: string
  readonly app: string
  readonly media: string
  readonly upload: string
  readonly order: string
  readonly payment: string
  readonly session: string
  readonly style: string
  readonly key: string
  readonly worker: string
}
interface Attempt {
  readonly url?: string
  readonly body?: unknown
}

const engine = createControllableEngine()
let server: TestApp
let base: string
const people = new Map<Role, { member: TestMember | undefined; things: Things }>()
let stranger: Things
let runs = 0

beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true, environment: { PAYMENTS: 'sandbox' } })
  base = await server.app.listen({ host: '127.0.0.1', port: 0 })
  // The first account of an installation is super.
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
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await picture())], 'picture.png', { type: 'image/png' }))
  const { url: upload } = await client('POST /api/v2/upload', { body: form })
  const plans = await client('GET /api/pay/plans')
  const [plan] = plans.data.plans
  const [period] = plan?.periods ?? []
  if (!plan || !period) throw new Error('there is nothing to buy')
  const { data: order } = await client('POST /api/pay/orders', {
    body: { plan: plan.id, months: period.months, provider: 'sandbox', price: period.price, request_key: token.slice(0, 32) },
  })
  const [payment] = await server.context.db.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, order.id))
  // Another device: ending the session that asks would end the test.
  await server.client()('POST /api/account/sign_in', { body: { name, password } })
  const { data: key } = await client('POST /api/account/keys', { body: { name: 'A program', scopes: ['generate'] } })
  const { data: sessions } = await client('GET /api/account/sessions')
  return {
    key: key.id,
    worker: await workerOf(user.uid),
    style: await styleOf(token, job),
    job,
    comparison: await comparisonOf(user.uid),
    work: done.job.works[0]?.image_id ?? '',
    binned,
    app: await appOf(user.uid),
    media: done.job.works[0]?.image ?? '',
    upload,
    order: order.id,
    payment: payment?.id ?? '',
    session: sessions.find(({ current }) => !current)?.id ?? '',
  }
}

/** A worker that never asked for work. */
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

/** A comparison without runs. */
async function comparisonOf(uid: string): Promise<string> {
  const { db } = server.context
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) throw new Error(`there is no ${uid}`)
  const values = { accountId: account.id, mode: 'Text2Img', model: 'test/held', axes: [] }
  const [comparison] = await db.insert(comparisons).values(values).returning()
  return comparison?.id ?? ''
}

/** Written without asking: not everybody who may have an app may make one. */
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

/** A style that was trained. Its job is not, which no call asks. */
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

/** Example of each call. Its effect must not matter to the calls after it. */
const ATTEMPTS: Readonly<Record<CallName, (things: Things) => Attempt>> = {
  'POST /api/account/sign_up': () => ({ body: { name: 'x', password: 'short' } }),
  'POST /api/account/sign_in': () => ({ body: { name: 'nobody at all', password: 'wrong' } }),
  'POST /api/account/sign_out': () => ({ body: {} }),
  'POST /api/account/change_password': () => ({ body: { current: 'x', next: 'short' } }),
  'GET /api/account/session': () => ({}),
  'GET /api/account/pending_sign_in': () => ({}),
  'POST /api/account/confirm_sign_in': () => ({ body: {} }),
  'POST /api/account/find_by_key': () => ({ body: { key: 'nobody' } }),
  'POST /api/account/find_member': () => ({ body: { token: 'nobody' } }),
  'POST /api/account/sign_in_link': () => ({ body: {} }),
  'GET /api/account/start': () => ({ url: '/api/account/start?platform=builtin' }),
  'GET /api/user/check_userinfo': () => ({}),
  'POST /api/user/update_career': () => ({ body: { cid: 3 } }),
  'GET /api/user/options': () => ({}),
  'POST /api/user/update_options': () => ({ body: { layout: 'grid' } }),
  'POST /api/account/rename': () => ({ body: { name: '' } }),
  'GET /api/account/sessions': () => ({}),
  'POST /api/account/end_session': ({ session }) => ({ body: { id: session } }),
  'POST /api/account/end_other_sessions': () => ({ body: {} }),
  'GET /api/account/keys': () => ({}),
  'POST /api/account/keys': () => ({ body: { name: 'Another', scopes: ['work'] } }),
  'POST /api/account/keys/:id/rotate': ({ key }) => ({ url: `/api/account/keys/${key}/rotate` }),
  'POST /api/account/keys/:id/revoke': ({ key }) => ({ url: `/api/account/keys/${key}/revoke` }),
  'POST /api/account/delete': () => ({ body: { confirm: 'not my id' } }),
  'GET /api/account/export': () => ({}),
  'GET /api/network/performance': () => ({}),
  'POST /api/network/user': () => ({ body: { key: 'nobody’s' } }),
  'GET /api/network/workers': () => ({}),
  'POST /api/network/workers/:id': ({ worker }) => ({ url: `/api/network/workers/${worker}`, body: { info: 'Mine' } }),
  'POST /api/network/workers/:id/pause': ({ worker }) => ({
    url: `/api/network/workers/${worker}/pause`,
    body: { paused: false },
  }),
  'POST /api/network/workers/:id/remove': ({ worker }) => ({ url: `/api/network/workers/${worker}/remove` }),
  'GET /api/network/teams': () => ({}),
  'POST /api/network/teams': () => ({ body: { name: '' } }),
  'GET /api/network/models': () => ({}),
  'GET /api/network/news': () => ({}),
  'GET /api/network/leaders': () => ({}),
  'GET /api/user/get_credit_balance': () => ({}),
  'GET /api/user/draw_config': () => ({}),
  'POST /api/user/draw_config': () => ({ body: {} }),
  'GET /api/user/draw_credit_balance': () => ({}),
  'POST /api/user/draw_credit_balance': () => ({ body: { pointstr: 'no such code' } }),
  'POST /api/user/get_balance_list': () => ({ body: {} }),
  'GET /api/pay/plans': () => ({}),
  'POST /api/pay/orders': () => ({ body: { plan: 'none' } }),
  'GET /api/pay/orders': () => ({}),
  'GET /api/pay/orders/:id': ({ order }) => ({ url: `/api/pay/orders/${order}` }),
  'POST /api/pay/orders/:id/check': ({ order }) => ({ url: `/api/pay/orders/${order}/check`, body: {} }),
  'POST /api/pay/orders/:id/pay_again': ({ order }) => ({ url: `/api/pay/orders/${order}/pay_again`, body: {} }),
  'GET /api/pay/sandbox/:id': ({ payment }) => ({ url: `/api/pay/sandbox/${payment}` }),
  'POST /api/pay/sandbox/:id': ({ payment }) => ({ url: `/api/pay/sandbox/${payment}`, body: { outcome: 'fail' } }),
  'POST /api/pay/orders/:id/close': ({ order }) => ({ url: `/api/pay/orders/${order}/close`, body: {} }),
  'POST /api/pay/notify/:provider': () => ({ url: '/api/pay/notify/sandbox', body: { forged: true } }),
  'POST /api/manage/jobs': () => ({ body: {} }),
  'POST /api/manage/job_retry': () => ({ body: { id: 'none' } }),
  'POST /api/manage/job_cancel': () => ({ body: { id: 'none' } }),
  'POST /api/manage/job_front': () => ({ body: { id: 'none' } }),
  'POST /api/manage/members': () => ({ body: {} }),
  'POST /api/manage/member_update': () => ({ body: { uid: 'nobody' } }),
  'POST /api/manage/member_grant': () => ({ body: { uid: 'nobody', amount: 1, reason: 'test', request_key: 'access-test' } }),
  'GET /api/manage/settings': () => ({}),
  'POST /api/manage/settings': () => ({ body: { key: 'none', revision: 0 } }),
  'GET /api/manage/engines': () => ({}),
  'GET /api/manage/engine_kinds': () => ({}),
  'POST /api/manage/engine_recognize': () => ({ body: { text: 'no address' } }),
  'POST /api/manage/engine_survey': () => ({ body: { kind: 'none', settings: {} } }),
  'GET /api/manage/engine_connections': () => ({}),
  'POST /api/manage/engine_asked': () => ({ body: {} }),
  'POST /api/manage/engine_add': () => ({ body: { kind: 'none', name: 'Attic', settings: {} } }),
  'POST /api/manage/engine_change': () => ({ body: { id: 'none', revision: 1, name: 'Attic' } }),
  'POST /api/manage/engine_models': () => ({ body: { id: 'none', models: [{ remote_id: 'one', hidden: true }] } }),
  'POST /api/manage/engine_look': () => ({ body: { id: 'none' } }),
  'POST /api/manage/engine_test': () => ({ body: { id: 'none', remote_id: 'one' } }),
  'POST /api/manage/engine_remove': () => ({ body: { id: 'none' } }),
  'GET /api/manage/loras': () => ({ url: '/api/manage/loras?connection=none' }),
  'POST /api/manage/lora_change': () => ({ body: { id: 'none', off: null } }),
  'POST /api/manage/workflow_read': () => ({ body: {} }),
  'POST /api/manage/workflow_get': () => ({ body: { engine: 'none', id: 'none' } }),
  'POST /api/manage/workflow_save': () => ({
    body: { engine: 'none', workflow: { mode: 'Text2Img', label: { en: 'Ink', zh: '水墨' }, graph: {}, fields: [], outputs: ['9'] } },
  }),
  'POST /api/manage/workflow_remove': () => ({ body: { engine: 'none', id: 'none' } }),
  'POST /api/manage/pack_install': () => ({ body: { id: 'none' } }),
  'POST /api/manage/pack_remove': () => ({ body: { id: 'none' } }),
  'GET /api/manage/inbox': () => ({}),
  'GET /api/manage/machines': () => ({}),
  'POST /api/manage/audit': () => ({ body: {} }),
  'GET /api/manage/orders': () => ({}),
  'POST /api/manage/orders/:id/refund': () => ({ url: '/api/manage/orders/none/refund', body: { reason: 'test' } }),
  'GET /api/v2/models.json': () => ({}),
  'GET /api/v2/lora.json': () => ({}),
  'GET /api/v2/prompts.json': () => ({}),
  'GET /api/v2/prompts-en.json': () => ({}),
  'POST /api/v2/get_jobs_prompts_count': () => ({ body: {} }),
  'POST /api/v2/get_jobs_prompts': () => ({ body: {} }),
  'POST /api/v2/playground_get_model_schema': () => ({ body: { model: 'test/held', version: 2, lang: 'en', job_type: 'Text2Img' } }),
  'GET /api/v2/model_traits': () => ({ url: '/api/v2/model_traits?model=test/held&job_type=Text2Img' }),
  'GET /api/v2/status/models': () => ({}),
  'GET /api/v2/packs': () => ({}),
  'POST /api/v2/playground_generate': () => ({ body: { model: 'test/held' } }),
  'POST /api/v2/generate/quote': () => ({ body: { model: 'test/held' } }),
  'POST /api/v2/generate/compare': () => ({ body: { input: {}, model: 'test/held', job_type: 'Text2Img', axes: [] } }),
  'GET /api/v2/generate/comparison/:id': ({ comparison }) => ({ url: `/api/v2/generate/comparison/${comparison}` }),
  'POST /api/v2/generate/async': () => ({ body: {} }),
  'GET /api/v2/generate/check/:id': ({ job }) => ({ url: `/api/v2/generate/check/${job}` }),
  'GET /api/v2/generate/status/:id': ({ job }) => ({ url: `/api/v2/generate/status/${job}` }),
  'DELETE /api/v2/generate/status/:id': ({ job }) => ({ url: `/api/v2/generate/status/${job}` }),
  'POST /api/v2/generate/repeat/:id': ({ job }) => ({ url: `/api/v2/generate/repeat/${job}` }),
  'GET /api/v2/works/:id/actions': ({ work }) => ({ url: `/api/v2/works/${work}/actions` }),
  'POST /api/v2/works/:id/act': ({ work }) => ({ url: `/api/v2/works/${work}/act`, body: { action: 'upscale' } }),
  'GET /api/v2/generate/jobs': () => ({}),
  'GET /api/v2/generate/events': () => ({}),
  'POST /api/v2/control_map': ({ upload }) => ({ body: { image: upload, control_type: 'canny' } }),
  'POST /api/v2/get_generate_works_count': () => ({ body: {} }),
  'POST /api/v2/get_generate_works': () => ({ body: {} }),
  'POST /api/v2/works_facets': () => ({ body: {} }),
  'GET /api/v2/works/:id': ({ work }) => ({ url: `/api/v2/works/${work}` }),
  'GET /api/v2/works/:id/lineage': ({ work }) => ({ url: `/api/v2/works/${work}/lineage` }),
  'POST /api/v2/works_import': () => ({ body: {} }),
  'POST /api/v2/works_update': ({ work }) => ({ body: { image_ids: [work], rated: 1 } }),
  'GET /media/works/:id/:name': ({ media }) => ({ url: media }),
  'POST /api/v2/works_delete': ({ work }) => ({ body: { image_ids: [work] } }),
  'POST /api/v2/works_restore': ({ binned }) => ({ body: { image_ids: [binned] } }),
  'POST /api/v2/works_purge': ({ work }) => ({ body: { image_ids: [work] } }),
  'POST /api/v2/upload': () => ({ body: {} }),
  'POST /api/v2/get_uploads': () => ({ body: {} }),
  'POST /api/v2/uploads_delete': ({ upload }) => ({ body: { ids: [/[\da-f-]{36}/.exec(upload)?.[0]] } }),
  'GET /media/uploads/:name': ({ upload }) => ({ url: upload }),
  'POST /api/v2/image2text': ({ upload }) => ({ body: { lang: 'en', url: upload } }),
  'POST /api/v2/prompt_expand': () => ({ body: { prompt: '', lang: 'en' } }),
  'POST /api/v2/optimize_params': () => ({ body: { params: {}, model: 'test/held', lang: 'en' } }),
  'POST /api/v2/translate': () => ({ body: { text: '', to: 'en' } }),
  'GET /assert/danbooru.csv': () => ({}),
  'GET /assert/e621.csv': () => ({}),
  'POST /api/feedback': () => ({ body: { type: 1, content: '', mobile: '' } }),
  'GET /api/manage/feedback': () => ({}),
  'POST /api/manage/feedback/:id': () => ({ url: '/api/manage/feedback/00000000-0000-7000-8000-000000000000', body: { handled: true } }),
  'GET /api/v2/templates': () => ({}),
  'GET /api/v2/templates/:id': ({ app }) => ({ url: `/api/v2/templates/${app}` }),
  'GET /api/v2/templates/:id/versions': ({ app }) => ({ url: `/api/v2/templates/${app}/versions` }),
  'POST /api/v2/template_restore': ({ app }) => ({ body: { id: app, version: 2 } }),
  'GET /media/loras/:name': () => ({ url: '/media/loras/none.webp' }),
  'GET /media/apps/:id/:name': ({ app }) => ({ url: `/media/apps/${app}/${app}.webp` }),
  'POST /api/v2/template_save': () => ({
    body: { name: 'Fox', description: 'Foxes', job_type: 'Text2Img', model: 'test/held', parameters: {} },
  }),
  'POST /api/work/category_list': () => ({ body: {} }),
  'POST /api/work/list': () => ({ body: {} }),
  'POST /api/work/detail': () => ({ body: { cid: 'c_none' } }),
  'POST /api/work/add': ({ work }) => ({ body: { image_id: work } }),
  'POST /api/v2/cases/set': ({ work }) => ({ body: { work: { image_id: work } } }),
  'POST /api/work/withdraw': () => ({ body: { cid: 'c_none' } }),
  'POST /api/work/like': () => ({ body: { cid: 'c_none', liked: true } }),
  'POST /api/work/report': () => ({ body: { cid: 'c_none', reason: 'spam' } }),
  'POST /api/manage/reports': () => ({ body: {} }),
  'POST /api/manage/moderate': () => ({ body: { cid: 'c_none', decision: 'keep' } }),
  'POST /api/v2/log': () => ({ body: { log: 'none' } }),
  'POST /api/v2/template_delete': ({ app }) => ({ body: { id: app } }),
  'GET /api/site': () => ({}),
  'GET /api/site/pages': () => ({}),
  'POST /api/v2/get_train_models': () => ({}),
  'GET /media/styles/:name': ({ style }) => ({ url: `/media/styles/${style}.webp` }),
  'POST /api/v2/train_model_rename': ({ style }) => ({ body: { id: style, model_name: 'Another name' } }),
  'POST /api/v2/train_model_delete': ({ style }) => ({ body: { id: style } }),
}

/** Outcome: the code of a refusal, `nothing` when a list of ids touched nothing of theirs, else `done`. */
async function attempt(call: CallName, role: Role, things: Things): Promise<string> {
  const [method = 'GET', path = ''] = call.split(' ')
  const { url = path, body } = ATTEMPTS[call](things)
  const gone = new AbortController()
  const token = people.get(role)?.member?.token
  const response = await fetch(base + url, {
    method,
    redirect: 'manual',
    signal: gone.signal,
    headers: { ...(token !== undefined && { userToken: token }), ...(body !== undefined && { 'content-type': 'application/json' }) },
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

/** Calls that remove something that other calls need. */
const LAST: readonly CallName[] = [
  'POST /api/v2/train_model_delete',
  'POST /api/v2/template_delete',
  'POST /api/v2/works_delete',
  'POST /api/v2/works_purge',
  'POST /api/v2/uploads_delete',
  'POST /api/account/keys/:id/revoke',
  'POST /api/network/workers/:id/remove',
  'POST /api/account/sign_out',
]
const CALLS = (Object.keys(access) as CallName[]).toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b))
const REFUSED = ['please_login', 'no_access']

describe('every call, in every role [A-06]', () => {
  it.each(ROLES)('refuses what is somebody else’s: %s', async (role) => {
    for (const call of CALLS.filter((name) => access[name] === 'owner')) {
      const wanted = role === 'guest' ? ['please_login', 'not_found'] : ['not_found', 'nothing']
      expect(wanted, `${role}: ${call}`).toContain(await attempt(call, role, stranger))
    }
  })

  it.each(ROLES)('does what the table says: %s', async (role) => {
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
