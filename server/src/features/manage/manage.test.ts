import type { Json } from '@stipple/core/contract/manage'
import { DAY_MS, shanghaiDay } from '@stipple/core/domain/time'
import { audit as auditTexts } from '@stipple/core/messages/en/audit'
import { EngineError } from '@stipple/engines/spec'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { sessions } from '../../db/schema/accounts.ts'
import { jobs as jobTable } from '../../db/schema/jobs.ts'
import { roomOf } from '../../storage/quota.ts'
import { AREAS } from './data.ts'

let server: TestApp
let engine: ControllableEngine
let operator: TestMember
let member: TestMember
let runs = 0
beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  operator = await server.signUp()
  member = await server.signUp()
})
afterAll(() => server.close())

const submit = (who: TestMember, prompt: string) =>
  who.client('POST /api/v2/playground_generate', { body: { input: { prompt }, model: 'test/held', job_type: 'Text2Img' } })
const jobs = async (body: object = {}) => operator.client('POST /api/manage/jobs', { body })
const balance = async (who: TestMember) => (await who.client('GET /api/user/get_credit_balance')).data.balance
const setting = async (key: string) => {
  const { data } = await operator.client('GET /api/manage/settings')
  const found = data.find((one) => one.key === key)
  if (!found) throw new Error(`there is no setting ${key}`)
  return found
}
const set = async (key: string, value?: Json) =>
  operator.client('POST /api/manage/settings', {
    body: { key, revision: (await setting(key)).revision, ...(value !== undefined && { value }) },
  })

describe('the jobs of all members', () => {
  it('are listed only for super users, with position, member, cost and error [S-12]', async () => {
    const { id: first } = await submit(member, 'a fox in the snow')
    const { id: second } = await submit(member, '雪地里的狐狸')
    const run = await engine.run(runs++)
    const listed = await waitFor(async () => {
      const reply = await jobs()
      return reply.data.find(({ id }) => id === first)?.status === 'Processing' && reply
    })
    expect(listed.data.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    expect(listed.counts).toMatchObject({ Processing: 1, Pending: 1 })
    expect(listed.data.find(({ id }) => id === second)).toMatchObject({
      member: { uid: member.user.uid, name: member.name },
      mode: 'Text2Img',
      jobType: 'Text2Img',
      status: 'Pending',
      position: 1,
      cost: 2,
      engine: 'held',
      prompt: '雪地里的狐狸',
    })
    expect((await jobs({ search: '狐狸' })).data.map(({ id }) => id)).toEqual([second])
    expect((await jobs({ member: operator.user.uid })).total).toBe(0)
    expect((await refusal(member.client('POST /api/manage/jobs', { body: {} }))).code).toBe('no_access')
    expect((await refusal(server.client()('POST /api/manage/jobs', { body: {} }))).code).toBe('please_login')

    run.fail(new EngineError('out_of_memory', 'no memory for the canvas'))
    const failed = await waitFor(async () => {
      const { data } = await jobs({ status: 'Failed' })
      return data[0]
    })
    expect(failed).toMatchObject({ id: first, error: { code: 'engine_out_of_memory', detail: 'no memory for the canvas' } })
    await (await engine.run(runs++)).finish()
    await waitFor(async () => (await jobs({ status: 'Finished' })).data.some(({ id, works }) => id === second && works === 1))
  })

  it('can be repeated at the members’ cost, cancelled with released dots, and moved to the front [S-12]', async () => {
    const [failed] = (await jobs({ status: 'Failed' })).data
    if (!failed) throw new Error('no job failed')
    const before = await balance(member)
    const [, twice] = await Promise.allSettled([
      operator.client('POST /api/manage/job_retry', { body: { id: failed.id } }),
      operator.client('POST /api/manage/job_retry', { body: { id: failed.id } }),
    ])
    expect(twice.status).toBeDefined()
    expect(await balance(member)).toBe(before - 2)
    const run = await engine.run(runs++)
    const { id: waiting } = await submit(member, 'waits')
    const { id: urgent } = await submit(member, 'is urgent')
    await operator.client('POST /api/manage/job_front', { body: { id: urgent } })
    const order = (await jobs({ status: 'Pending' })).data.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    expect(order.map(({ id }) => id)).toEqual([urgent, waiting])
    await operator.client('POST /api/manage/job_cancel', { body: { id: waiting } })
    await run.finish()
    const next = await engine.run(runs++)
    expect(next.task).toMatchObject({ prompt: 'is urgent' })
    await next.finish()
    await waitFor(async () => (await jobs({ status: 'Processing' })).total === 0)
    expect((await refusal(operator.client('POST /api/manage/job_front', { body: { id: urgent } }))).code).toBe('not_waiting')
    expect((await refusal(operator.client('POST /api/manage/job_retry', { body: { id: urgent } }))).code).toBe('not_retryable')
    expect(await balance(member)).toBe(before - 4)
  })
})

describe('a paused queue', () => {
  it('starts no job in any process until it is resumed, and says so to members [F: paused queue]', async () => {
    const { id: running } = await submit(member, 'already painting')
    const run = await engine.run(runs++)
    await set('jobs.paused', true)
    const { id: waiting } = await submit(member, 'waits for the queue')
    await run.finish()
    const of = async (id: string) => (await jobs()).data.find((job) => job.id === id)?.status
    await waitFor(async () => (await of(running)) === 'Finished')
    const restarted = await server.beside()
    expect(restarted.settings.get('jobs.paused')).toBe(true)
    await restarted.close()
    // Longer than the interval at which lanes look for jobs.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await of(waiting)).toBe('Pending')
    const { jobs: own } = await member.client('GET /api/v2/generate/jobs')
    expect(own.find(({ id }) => id === waiting)).toMatchObject({ note: 'The administrator has paused the queue' })
    expect((await server.client()('GET /api/site')).data.queuePaused).toBe(true)
    expect((await operator.client('GET /api/manage/overview')).data.queue.paused).toBe(true)
    await set('jobs.paused', false)
    await (await engine.run(runs++)).finish()
    await waitFor(async () => (await of(waiting)) === 'Finished')
    expect((await server.client()('GET /api/site')).data.queuePaused).toBeUndefined()
  })
})

describe('members', () => {
  it('are listed with the numbers of works and jobs, and the last visit [S-12]', async () => {
    const [busy, idle] = [await server.signUp(), await server.signUp()]
    await insertWorkRows(server, busy, [{}, {}, {}])
    await server.context.db
      .update(sessions)
      .set({ lastSeenAt: new Date('2026-01-02T03:04:05Z') })
      .where(eq(sessions.accountId, await accountIdOf(server, idle)))
    const { data } = await operator.client('POST /api/manage/members', { body: { page_size: 100 } })
    const of = ({ user }: TestMember) => data.find(({ uid }) => uid === user.uid)
    expect(of(busy)).toMatchObject({ works: 3, jobs: 0 })
    expect(of(idle)).toMatchObject({ works: 0, jobs: 0, last_seen: '2026-01-02T03:04:05.000Z' })
    const { counts } = await jobs()
    expect(of(member)?.jobs).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0))
  })

  it('can be sorted by any column, with the storage that each uses [F: administration tables]', async () => {
    const [light, heavy] = [await server.signUp(), await server.signUp()]
    await insertWorkRows(server, heavy, [{}, {}])
    await insertWorkRows(server, light, [{}])
    const uids = async (sort: 'storage' | 'works' | 'name' | 'last_seen', descending: boolean) => {
      const { data } = await operator.client('POST /api/manage/members', { body: { sort, descending, page_size: 100 } })
      return data.filter(({ uid }) => uid === light.user.uid || uid === heavy.user.uid).map(({ uid }) => uid)
    }
    expect(await uids('works', true)).toEqual([heavy.user.uid, light.user.uid])
    expect(await uids('works', false)).toEqual([light.user.uid, heavy.user.uid])
    const { data } = await operator.client('POST /api/manage/members', { body: { sort: 'storage', page_size: 100 } })
    const sizes = data.map(({ storage }) => storage)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    const { used } = await roomOf(server.context, await accountIdOf(server, heavy))
    expect(data.find(({ uid }) => uid === heavy.user.uid)?.storage).toBe(used)
    expect((await uids('name', false)).length).toBe(2)
    expect((await uids('last_seen', true)).length).toBe(2)
  })

  it('can be logged out everywhere by an administrator, with an audit entry [F: log out members]', async () => {
    const other = await server.signUp()
    const { uid } = other.user
    expect((await refusal(member.client('POST /api/manage/member_log_out', { body: { uid } }))).code).toBe('no_access')
    await operator.client('POST /api/manage/member_log_out', { body: { uid } })
    expect((await refusal(submit(other, 'gone'))).code).toBe('please_login')
    const audit = await operator.client('POST /api/manage/audit', { body: { area: 'members', search: uid } })
    expect(audit.data).toMatchObject([{ action: 'member_log_out', subject: uid }])
    expect(audit.total).toBe(1)
    expect((await operator.client('POST /api/manage/audit', { body: { area: 'settings', search: uid } })).total).toBe(0)
    expect((await operator.client('POST /api/manage/audit', { body: { search: operator.name } })).total).toBeGreaterThan(0)
    expect((await refusal(operator.client('POST /api/manage/member_log_out', { body: { uid: 'nobody' } }))).code).toBe('not_found')
  })

  it('shows its sessions to an administrator, who ends one of them [F: sessions of members]', async () => {
    const { client, name, password, user } = await server.signUp()
    const { uid } = user
    const credentials = { body: { name, password } }
    const second = await server.client()('POST /api/account/sign_in', credentials)
    if (!('userToken' in second.data)) throw new Error('a second factor was asked for')
    const sessionsOf = async (member: string) => (await operator.client('POST /api/manage/member_sessions', { body: { uid: member } })).data
    const listed = await sessionsOf(uid)
    expect(listed.map(({ current }) => current)).toEqual([false, false])
    expect(Object.keys(listed[0] ?? {}).filter((key) => key !== 'userAgent')).toEqual(['id', 'current', 'created', 'lastSeen', 'expires'])
    expect((await sessionsOf(operator.user.uid)).some(({ current }) => current)).toBe(true)

    const own = (await client('GET /api/account/sessions')).data.find(({ current }) => current)
    const end = (body: { uid: string; id: string }) => operator.client('POST /api/manage/member_end_session', { body })
    expect((await refusal(end({ uid: operator.user.uid, id: own?.id ?? '' }))).code).toBe('not_found')
    await end({ uid, id: own?.id ?? '' })
    expect((await client('GET /api/account/session')).data.user).toBeNull()
    expect((await server.client({ token: second.data.userToken })('GET /api/account/session')).data.user?.uid).toBe(uid)
    expect((await refusal(end({ uid, id: own?.id ?? '' }))).code).toBe('not_found')
    expect((await refusal(end({ uid, id: 'none' }))).code).toBe('not_found')
    const { data } = await operator.client('POST /api/manage/audit', { body: { area: 'members', search: uid } })
    expect(data).toMatchObject([{ action: 'member_end_session', subject: uid }])
    expect((await refusal(member.client('POST /api/manage/member_sessions', { body: { uid } }))).code).toBe('no_access')
    expect((await refusal(operator.client('POST /api/manage/member_sessions', { body: { uid: 'nobody' } }))).code).toBe('not_found')
  })

  it('can be found and given roles and dots, each grant once, with audit entries [S-12]', async () => {
    const uid = member.user.uid
    const found = await operator.client('POST /api/manage/members', { body: { search: member.name.slice(2, 12) } })
    expect(found.data.map((one) => one.uid)).toEqual([uid])
    await operator.client('POST /api/manage/member_update', { body: { uid, is_allowlisted: true, is_vip: true } })
    expect((await member.client('GET /api/account/session')).data?.user).toMatchObject({ isAllowlisted: true, isVip: true })
    const before = await balance(member)
    const grant = { uid, amount: 250, reason: 'won the contest', request_key: 'contest-2026' }
    await Promise.all([1, 2, 3].map(() => operator.client('POST /api/manage/member_grant', { body: grant })))
    expect(await balance(member)).toBe(before + 250)
    const { data: dots } = await member.client('POST /api/user/get_balance_list', { body: {} })
    expect(JSON.stringify(dots)).toContain('won the contest')
    const audit = await operator.client('POST /api/manage/audit', { body: {} })
    expect(audit.data.slice(0, 2)).toMatchObject([
      { action: 'member_grant', subject: uid, by: { uid: operator.user.uid }, after: { amount: 250, reason: 'won the contest' } },
      { action: 'member_update', subject: uid, before: { is_vip: false }, after: { is_vip: true } },
    ])
    expect(audit.data.filter(({ action }) => action === 'member_grant')).toHaveLength(1)
  })

  it('are logged out and cannot log in while suspended, and their jobs end with released dots [S-12]', async () => {
    const other = await server.signUp()
    const before = await balance(other)
    await submit(other, 'never painted')
    await engine.run(runs++)
    await operator.client('POST /api/manage/member_update', { body: { uid: other.user.uid, suspended: true } })
    expect((await refusal(submit(other, 'again'))).code).toBe('please_login')
    const signIn = () => server.client()('POST /api/account/sign_in', { body: { name: other.name, password: other.password } })
    expect((await refusal(signIn())).code).toBe('suspended')
    const { data } = await operator.client('POST /api/manage/member_update', { body: { uid: other.user.uid, suspended: false } })
    expect(data).toMatchObject({ suspended: false, balance: before })
    await signIn()
  })

  it('include at least one super user [S-12]', async () => {
    const demote = () => operator.client('POST /api/manage/member_update', { body: { uid: operator.user.uid, is_super: false } })
    expect((await refusal(demote())).code).toBe('last_super')
    expect(
      (await refusal(operator.client('POST /api/manage/member_update', { body: { uid: operator.user.uid, suspended: true } }))).code,
    ).toBe('last_super')
  })
})

describe('settings', () => {
  it('apply at once in every process, and can be reset to the environment’s value [S-12]', async () => {
    const other = await server.beside({ engines: [] })
    try {
      await set('dots.daily', 33)
      expect((await member.client('GET /api/user/draw_config')).data.general_users).toBe(33)
      await waitFor(async () => other.settings.get('dots.daily') === 33)
      await set('dots.daily')
      expect(await setting('dots.daily')).toMatchObject({ value: 10, initial: 10, revision: 2, changed: { by: operator.user.uid } })
    } finally {
      await other.close()
    }
  })

  it('hide a model and change its price [S-12]', async () => {
    await set('models.overrides', { 'test/held': { cost: 9 } })
    const [model] = await member.client('GET /api/v2/models.json', { query: {} })
    expect(model).toMatchObject({ model: 'test/held', cost: 9 })
    await set('models.overrides', { 'test/held': { hidden: true } })
    expect((await refusal(submit(member, 'hidden'))).code).toBe('model_missing')
    await set('models.overrides')
  })

  it('can close sign-up, while members still log in [F: closed sign-up]', async () => {
    await set('access.signUp', false)
    try {
      expect((await refusal(server.signUp())).code).toBe('sign_up_closed')
      const { data } = await server.client()('POST /api/account/sign_in', { body: { name: member.name, password: member.password } })
      expect(data).toMatchObject({ user: { name: member.name } })
      expect((await server.client()('GET /api/site')).data.signUp).toBe(false)
    } finally {
      await set('access.signUp')
    }
    await server.signUp()
  })

  it('are refused by name when invalid, and after a concurrent change [S-12]', async () => {
    const wrong = await refusal(set('dots.daily', -4))
    expect(wrong).toMatchObject({ code: 'invalid_input' })
    expect(Object.keys(wrong.errors ?? {})).toEqual(['value'])
    const chinese = server.client({ token: operator.token, language: 'cn' })
    const again = await refusal(chinese('POST /api/manage/settings', { body: { key: 'dots.daily', value: -4, revision: 2 } }))
    expect(again.errors?.['value']).toMatch(/填写有误：[^A-Za-z]*\p{Script=Han}/u)
    const { revision } = await setting('site.watermark')
    const change = (value: string) => operator.client('POST /api/manage/settings', { body: { key: 'site.watermark', value, revision } })
    const outcomes = await Promise.allSettled([change('First'), change('Second')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await refusal(change('Late'))).code).toBe('changed_meanwhile')
    for (const key of ['none', 'toString', '__proto__'])
      expect((await refusal(operator.client('POST /api/manage/settings', { body: { key, value: 1, revision: 0 } }))).code).toBe('not_found')
  })
})

it('has every audited action in an area of the audit log [F: audit log filters]', () => {
  const areas = new Set(Object.values(AREAS).flat())
  const without = Object.keys(auditTexts.actions).filter((action) => !areas.has(action.split('_')[0] ?? ''))
  expect(without).toEqual([])
})

it('lists engines with models, figures and packs [S-12]', async () => {
  const { data } = await operator.client('GET /api/manage/engines')
  expect(data.engines).toMatchObject([{ id: 'held', healthy: true, failed: 1, models: [{ id: 'test/held', cost: 2, initial_cost: 2 }] }])
  expect(data.engines[0]?.finished).toBeGreaterThanOrEqual(3)
  expect(data.packs.find(({ id }) => id === 'isnet')).toMatchObject({ permissive: false, state: 'absent' })
  expect((await refusal(operator.client('POST /api/manage/pack_install', { body: { id: 'none' } }))).code).toBe('not_found')
})

describe('the overview', () => {
  it('counts queue, day, engines, machines and pending matters, only for super users', async () => {
    const before = (await operator.client('GET /api/manage/overview')).data
    const { id } = await submit(member, 'a fox for the overview')
    const run = await engine.run(runs++)
    const during = (await operator.client('GET /api/manage/overview')).data
    expect(during.queue).toMatchObject({ running: before.queue.running + 1, waiting: before.queue.waiting })
    await run.finish()
    const after = await waitFor(async () => {
      const { data } = await operator.client('GET /api/manage/overview')
      return data.today.finished === before.today.finished + 1 && data
    })
    expect(after.today.dots - before.today.dots).toBe(2)
    expect(after.today.members).toBeGreaterThanOrEqual(2)
    expect(after.engines).toEqual({ well: 0, away: 0, needs_you: 0, paused: 0 })
    expect(after.disk?.total).toBeGreaterThan(0)
    expect(after.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(id).not.toBe('')
    expect((await refusal(member.client('GET /api/manage/overview'))).code).toBe('no_access')
  })

  it('has the figures of each of 30 days, also of days without jobs [F: charts of 30 days]', async () => {
    const days = async () => (await operator.client('GET /api/manage/days')).data
    const { id } = await submit(member, 'a fox for the chart')
    await (await engine.run(runs++)).finish()
    await waitFor(async () => (await jobs({ search: id })).data[0]?.status === 'Finished')
    const before = await days()
    expect(before).toHaveLength(30)
    expect(before.map(({ day }) => day)).toEqual(before.map(({ day }) => day).toSorted())
    expect(before.at(-1)?.day).toBe(shanghaiDay(new Date()))
    await server.context.db
      .update(jobTable)
      .set({ finishedAt: new Date(Date.now() - 3 * DAY_MS) })
      .where(eq(jobTable.id, id))
    const after = await days()
    expect(after.at(-4)).toEqual({ day: before.at(-4)?.day, finished: 1, failed: 0, dots: 2, members: 1 })
    expect(after.at(-1)?.finished).toBe((before.at(-1)?.finished ?? 0) - 1)
    expect(after[0]).toMatchObject({ finished: 0, failed: 0, dots: 0, members: 0 })
    expect((await refusal(member.client('GET /api/manage/days'))).code).toBe('no_access')
  })
})
