import { randomUUID } from 'node:crypto'
import { ENTRY_TYPES, type EntryType } from '@stipple/core/domain/credits'
import { EngineError } from '@stipple/engines/spec'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { saveApp } from '../../../test/save-app.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { accountIdOf } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { auditDots } from '../credits/audit.ts'
import { problemsOfLastAudit } from '../credits/data.ts'
import { grant } from '../credits/ledger.ts'

const engine = createControllableEngine()
let server: TestApp
let operator: TestMember
let maker: TestMember
let user: TestMember
let app: string
beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true, environment: { PAYMENTS: 'sandbox', REGISTRATION_DOTS: '0' } })
  // The first account of an installation is super.
  operator = await server.signUp()
})
beforeEach(async () => {
  ;[maker, user] = [await server.signUp(), await server.signUp()]
  app = await save(maker)
  await setShare(50)
})
afterAll(() => server.close())

async function save(who: TestMember, name = 'Foxes'): Promise<string> {
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, who.user.uid))
  return saveApp(who, { name })
}

async function setShare(value: number): Promise<void> {
  const { data } = await operator.client('GET /api/manage/settings')
  const revision = data.find(({ key }) => key === 'dots.appShare')?.revision ?? 0
  await operator.client('POST /api/manage/settings', { body: { key: 'dots.appShare', value, revision } })
}

async function receive(
  who: TestMember,
  amount: number,
  { type = ENTRY_TYPES.purchase, soon = false }: { type?: EntryType; soon?: boolean } = {},
) {
  const accountId = await accountIdOf(server, who)
  const expiresAt = soon ? { expiresAt: new Date(Date.now() + 86_400_000) } : {}
  await server.context.db.transaction((tx) => grant(tx, { accountId, type, amount, ref: `test:${randomUUID()}`, ...expiresAt }))
}

let runs = 0
async function begin(who: TestMember, n: number, template = app) {
  const body = { template, job_type: 'Apps' as const, model: '', input: { prompt: 'a fox', n } }
  const { id } = await who.client('POST /api/v2/playground_generate', { body })
  return { id, run: await engine.run(runs++) }
}
async function use(who: TestMember, n: number, { made = n, template = app } = {}): Promise<string> {
  const { id, run } = await begin(who, n, template)
  await run.finish(made)
  await waitUntilEnded(who, id)
  return id
}
const balanceOf = async (who: TestMember) => (await who.client('GET /api/user/get_credit_balance')).data.balance
const entriesOf = async (who: TestMember) => (await who.client('POST /api/user/get_balance_list', { body: {} })).data.data

describe('the share of the creator of an app', () => {
  it('is paid with the charge, named after the app, shown in its figures and before the run [F: app share]', async () => {
    await receive(user, 20)
    const share = async (who: TestMember) => (await who.client('GET /api/v2/templates/:id', { params: { id: app } })).share
    expect([await share(user), await share(maker)]).toEqual([50, 0])
    const id = await use(user, 4)
    expect([await balanceOf(user), await balanceOf(maker)]).toEqual([12, 4])
    const [entry] = await entriesOf(maker)
    expect(entry).toMatchObject({ type: 1, type_detail: ENTRY_TYPES.appShare, balance: 4, detail: 'Foxes' })
    expect(JSON.stringify(entry)).not.toContain(id)
    const figures = await maker.client('GET /api/v2/templates/:id/figures', { params: { id: app }, query: {} })
    expect([figures.earned, figures.days.at(-1)?.earned]).toEqual([4, 4])
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
    const statement = await server.app.inject({ url: `/api/user/statement?month=${month}&format=csv`, headers: { userToken: maker.token } })
    expect(statement.payload).toContain('Share for your app,Foxes,4,4')
  })

  it('accumulates parts of a dot until they are a whole one [F: app share]', async () => {
    await receive(user, 20)
    await setShare(25)
    await use(user, 1)
    expect(await balanceOf(maker)).toBe(0)
    await use(user, 1)
    expect(await balanceOf(maker)).toBe(1)
    await use(user, 3)
    expect(await balanceOf(maker)).toBe(2)
  })

  it('counts only bought and gifted dots [F: app share]', async () => {
    await receive(user, 20, { type: ENTRY_TYPES.system })
    await use(user, 4)
    expect(await balanceOf(maker)).toBe(0)
    await receive(user, 4, { soon: true })
    await use(user, 4)
    expect(await balanceOf(maker)).toBe(2)
    // Earned dots come from bought ones, so they can be given and earn a share again.
    const other = await save(user, 'Owls')
    await use(maker, 1, { template: other })
    expect(await balanceOf(user)).toBe(24 - 16 + 1)
  })

  it('is reduced to the kept dots when images are not delivered [F: app share]', async () => {
    await receive(user, 2, { soon: true })
    await receive(user, 20, { type: ENTRY_TYPES.system })
    await use(user, 4, { made: 1 })
    expect([await balanceOf(user), await balanceOf(maker)]).toEqual([20, 1])
  })

  it('is zero for own apps, failed and free runs, a suspended creator, and when turned off [F: app share]', async () => {
    await receive(user, 20)
    await receive(maker, 20)
    await use(maker, 4)
    expect(await balanceOf(maker)).toBe(12)
    const failed = await begin(user, 4)
    failed.run.fail(new EngineError('internal', 'broken', { retryable: false }))
    await waitUntilEnded(user, failed.id)
    expect([await balanceOf(user), await balanceOf(maker)]).toEqual([20, 12])
    const suspended = await begin(user, 4)
    await server.context.db.update(accounts).set({ suspendedAt: new Date() }).where(eq(accounts.uid, maker.user.uid))
    await suspended.run.finish(4)
    await waitUntilEnded(user, suspended.id)
    await server.context.db.update(accounts).set({ suspendedAt: null }).where(eq(accounts.uid, maker.user.uid))
    await setShare(0)
    await use(user, 4)
    expect([await balanceOf(user), await balanceOf(maker)]).toEqual([4, 12])
  })

  it('stays as promised when the setting changes or the app is deleted during the run [F: app share]', async () => {
    await receive(user, 20)
    const { id, run } = await begin(user, 4)
    await setShare(0)
    await maker.client('POST /api/v2/template_delete', { body: { id: app } })
    await run.finish(4)
    await waitUntilEnded(user, id)
    expect(await balanceOf(maker)).toBe(4)
    expect((await entriesOf(maker))[0]?.detail).toBe('Foxes')
  })

  it('does not stop a run whose creator is deleted [F: app share]', async () => {
    await receive(user, 20)
    const { id, run } = await begin(user, 4)
    await maker.client('POST /api/account/delete', { body: { confirm: maker.user.uid, password: maker.password } })
    await run.finish(4)
    expect((await waitUntilEnded(user, id)).status).toBe('Finished')
    expect(await balanceOf(user)).toBe(12)
  })

  it('is listed only for the operator, with runs, failures and dots of all apps [F: app usage]', async () => {
    await receive(user, 20)
    await use(user, 4)
    const failed = await begin(user, 1)
    failed.run.fail(new EngineError('internal', 'broken', { retryable: false }))
    await waitUntilEnded(user, failed.id)
    const list = async () => (await operator.client('GET /api/manage/apps')).data
    const creator = { uid: maker.user.uid, name: maker.name }
    expect((await list()).find(({ id }) => id === app)).toEqual({ id: app, name: 'Foxes', creator, runs: 2, failed: 1, dots: 8, share: 4 })
    await maker.client('POST /api/v2/template_delete', { body: { id: app } })
    expect((await list()).find(({ id }) => id === app)).toEqual({ id: app, runs: 2, failed: 1, dots: 8, share: 4 })
    expect((await refusal(maker.client('GET /api/manage/apps'))).code).toBe('no_access')
  })

  it('leaves a ledger that passes the nightly audit [F: app share]', async () => {
    await auditDots(server.context, new AbortController().signal)
    expect(await problemsOfLastAudit(server.context.db)).toBe(0)
  })
})
