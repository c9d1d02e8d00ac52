import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { type AccountRow, accounts, pendingSignIns, sessions, signInCodes } from '../../db/schema/accounts.ts'
import { creditEntries, creditHolds, creditLots } from '../../db/schema/credits.ts'
import { feedback } from '../../db/schema/feedback.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { memberOptions } from '../../db/schema/options.ts'
import { orders } from '../../db/schema/payments.ts'
import { uploads } from '../../db/schema/uploads.ts'
import { works } from '../../db/schema/works.ts'
import { Problem } from '../../problem.ts'
import { createQueue, type Queue } from '../../queue/queue.ts'
import { countLane } from '../jobs/counts/data.ts'
import { deleteAccount } from './erase.ts'
import { startErasing } from './jobs.ts'

let server: TestApp
let engine: ControllableEngine
/** The first account of an installation is its only super user. */
let operator: TestMember

beforeAll(async () => {
  const held = createControllableEngine()
  // Continues when cancelled, so that its reports arrive after the deletion.
  const stubborn: ControllableEngine = {
    ...held,
    start: (run, io) => held.start(run, { ...io, signal: new AbortController().signal }),
  }
  engine = stubborn
  server = await createTestApp({ engines: [stubborn], worker: true, config: { workers: 1 } })
  operator = await server.signUp()
})
afterAll(() => server.close())

const db = () => server.context.db

async function accountOf({ user }: TestMember): Promise<AccountRow> {
  const [row] = await db().select().from(accounts).where(eq(accounts.uid, user.uid))
  if (!row) throw new Error('no such account')
  return row
}
const accountById = async (id: string) => (await db().select().from(accounts).where(eq(accounts.id, id)))[0]

const remove = ({ client, user, password }: TestMember, body: { confirm?: string; password?: string } = {}) =>
  client('POST /api/account/delete', { body: { confirm: user.uid, password, ...body } })

const generate = ({ client }: TestMember, n = 1) =>
  client('POST /api/v2/playground_generate', {
    body: { input: { prompt: 'a fox', seed: 7, n }, model: 'test/held', job_type: 'Text2Img' },
  })

async function upload({ client }: TestMember): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), 'mine.png')
  return (await client('POST /api/v2/upload', { body })).url
}

let runs = 0
const nextRun = () => engine.run(runs++)
const isIdle = async () => (await countLane(db(), 'here')).active === 0

/** Stored files of an account. */
async function filesOf(id: string): Promise<string[]> {
  const objects = join(server.context.config.dataDirectory, 'files', 'objects')
  const all = await readdir(objects, { recursive: true }).catch(() => [])
  return all.filter((name) => name.includes(id) && name.includes('.'))
}

/** Totals of an account's ledger: the sum of its entries, the remains of its lots, and the holds. */
async function dotsOf(accountId: string): Promise<{ entries: number; lots: number; held: number }> {
  const [sum] = await db()
    .select({ dots: sql<number>`coalesce(sum(${creditEntries.amount}), 0)::int` })
    .from(creditEntries)
    .where(eq(creditEntries.accountId, accountId))
  const [rest] = await db()
    .select({ dots: sql<number>`coalesce(sum(${creditLots.remaining}), 0)::int` })
    .from(creditLots)
    .where(eq(creditLots.accountId, accountId))
  const holds = await db()
    .select()
    .from(creditHolds)
    .where(and(eq(creditHolds.accountId, accountId), eq(creditHolds.state, 'held')))
  return { entries: sum?.dots ?? Number.NaN, lots: rest?.dots ?? Number.NaN, held: holds.length }
}
const NOTHING = { entries: 0, lots: 0, held: 0 }

/** Rows that must not outlive an account. */
async function rowsOf(accountId: string): Promise<number> {
  const counts = await Promise.all(
    [sessions, signInCodes, jobs, works, uploads, feedback, memberOptions].map((table) =>
      db().$count(table, eq(table.accountId, accountId)),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

describe('the deletion of an account', () => {
  it('deletes works, uploads, jobs, sessions and personal data, and leaves an anonymous ledger of zero', async () => {
    const member = await server.signUp({ name: 'Going.Away' })
    const { id } = await accountOf(member)
    await generate(member, 2)
    await (await nextRun()).finish(2)
    await waitFor(isIdle)
    await upload(member)
    await member.client('POST /api/user/draw_config')
    await member.client('POST /api/feedback', { body: { type: 2, content: 'goodbye', mobile: '13800000000' } })
    await member.client('POST /api/user/update_career', { body: { cid: 2 } })
    await member.client('POST /api/user/update_options', { body: { language: 'zh' } })
    await server.client()('POST /api/account/sign_in', { body: { name: member.name, password: member.password } })
    await db().insert(signInCodes).values({ codeHash: 'code', accountId: id, expiresAt: new Date() })
    const state = { kind: 'confirm', accountId: id, returnTo: '/' } as const
    await db().insert(pendingSignIns).values({ cookieHash: 'cookie', state, expiresAt: new Date() })
    const bought = { accountId: id, plan: 'basic', months: 1, price: 990, currency: 'CNY', dots: 500, bonuses: [] } as const
    const order = { ...bought, bonuses: [], vip: true, provider: 'sandbox', expiresAt: new Date() } as const
    await db()
      .insert(orders)
      .values([
        { ...order, bonuses: [], requestKey: 'pending' },
        { ...order, bonuses: [], requestKey: 'paid', state: 'paid', paidAt: new Date() },
      ])
    expect((await filesOf(id)).length).toBe(2 * 5 + 1)

    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/account/delete',
      headers: { usertoken: member.token },
      payload: { confirm: ` ${member.user.uid} `, password: member.password },
    })
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 1 }])
    expect(reply.cookies[0]).toMatchObject({ name: 'sid', value: '' })

    expect(await rowsOf(id)).toBe(0)
    expect(await dotsOf(id)).toEqual(NOTHING)
    const entries = await db().select().from(creditEntries).where(eq(creditEntries.accountId, id)).orderBy(creditEntries.number)
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
      [7, 100],
      [100, -4],
      [1, 10],
      [30, -106],
    ])
    expect(await accountById(id)).toMatchObject({
      name: '',
      nameKey: null,
      subject: null,
      avatar: null,
      career: null,
      passwordHash: null,
      isSuper: false,
      isVip: false,
      vipUntil: null,
      isAllowlisted: false,
      balance: 0,
      deletedAt: expect.any(Date),
    })
    expect((await accountById(id))?.uid).not.toBe(member.user.uid)
    expect(await db().$count(pendingSignIns)).toBe(0)
    expect(await db().select().from(feedback)).toMatchObject([{ accountId: null, content: 'goodbye', mobile: '' }])
    const left = await db().select().from(orders).where(eq(orders.accountId, id)).orderBy(orders.requestKey)
    expect(left.map(({ requestKey, state }) => [requestKey, state])).toEqual([
      ['paid', 'paid'],
      ['pending', 'closed'],
    ])

    expect((await member.client('GET /api/account/session')).data.user).toBeNull()
    const again = server.client()('POST /api/account/sign_in', { body: { name: member.name, password: member.password } })
    expect((await refusal(again)).code).toBe('wrong_credentials')
    await waitFor(async () => (await filesOf(id)).length === 0)
    expect((await server.signUp({ name: 'going.away' })).user.uid).not.toBe(member.user.uid)
  })

  it.each([
    ['en', { confirm: 'is not valid' }, { password: 'is required' }, { password: 'Wrong current password.' }],
    ['cn', { confirm: '内容无效' }, { password: '不能为空' }, { password: '当前密码不正确。' }],
  ] as const)('requires the own user ID and password, naming the field in %s [S-26]', async (language, confirm, missing, wrong) => {
    const member = await server.signUp()
    const client = server.client({ token: member.token, language })
    const ask = async (body: { confirm: string; password?: string }) => refusal(client('POST /api/account/delete', { body }))
    const { uid } = member.user
    expect(await ask({ confirm: operator.user.uid, password: member.password })).toMatchObject({ code: 'invalid_input', errors: confirm })
    expect(await ask({ confirm: uid })).toMatchObject({ code: 'invalid_input', errors: missing })
    expect(await ask({ confirm: uid, password: 'something else' })).toMatchObject({ code: 'wrong_password', errors: wrong })
    expect((await member.client('GET /api/account/session')).data.user).not.toBeNull()
  })

  it('counts wrong passwords together with those of password changes', async () => {
    const member = await server.signUp()
    for (let guess = 0; guess < 5; guess++) {
      expect((await refusal(remove(member, { password: `guess ${guess}` }))).code).toBe('wrong_password')
      const change = { current: `guess ${guess}`, next: 'another good one' }
      expect((await refusal(member.client('POST /api/account/change_password', { body: change }))).code).toBe('wrong_password')
    }
    expect((await refusal(remove(member))).code).toBe('too_many_requests')
    const change = member.client('POST /api/account/change_password', { body: { current: member.password, next: 'another good one' } })
    expect((await refusal(change)).code).toBe('too_many_requests')
  })

  it('requires only the user ID from members of other platforms', async () => {
    const member = await server.signUp()
    const { id } = await accountOf(member)
    await db()
      .update(accounts)
      .set({ platform: 'openid', subject: 'somebody', passwordHash: null, nameKey: null })
      .where(eq(accounts.id, id))
    await member.client('POST /api/account/delete', { body: { confirm: member.user.uid } })
    expect(await accountById(id)).toMatchObject({ subject: null, deletedAt: expect.any(Date) })
  })

  it('is refused to the last super user, also when the last two are deleted concurrently [A-06]', async () => {
    expect(await refusal(remove(operator))).toMatchObject({
      code: 'last_super',
      message: 'This is the only administrator account, so it can’t be removed.',
    })
    const second = await server.signUp()
    await db().update(accounts).set({ isSuper: true }).where(eq(accounts.uid, second.user.uid))
    const results = await Promise.allSettled([remove(operator), remove(second)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db().$count(accounts, eq(accounts.isSuper, true))).toBe(1)
  })

  it('is refused to guests', async () => {
    expect((await refusal(server.client()('POST /api/account/delete', { body: { confirm: 'x' } }))).code).toBe('please_login')
  })
})

describe('a deletion during other activity', () => {
  it('releases the dots of open jobs first, and accepts no later delivery of a worker', async () => {
    const member = await server.signUp()
    const { id } = await accountOf(member)
    await generate(member, 2)
    const run = await nextRun()
    await generate(member)
    await remove(member)
    expect(await dotsOf(id)).toEqual(NOTHING)
    const entries = await db().select().from(creditEntries).where(eq(creditEntries.accountId, id)).orderBy(creditEntries.number)
    expect(entries.slice(0, 3).map(({ type, amount }) => [type, amount])).toEqual([
      [7, 100],
      [100, -4],
      [100, -2],
    ])
    expect(new Set(entries.slice(3, 5).map(({ type, amount }) => `${type}: ${amount}`))).toEqual(new Set(['101: 4', '101: 2']))
    expect(entries.slice(5)).toMatchObject([{ type: 30, amount: -100 }])
    run.context.report({ ratio: 0.5 })
    await run.finish(2)
    await waitFor(isIdle)
    expect(engine.started()).toBe(runs)
    expect(await rowsOf(id)).toBe(0)
    expect(await dotsOf(id)).toEqual(NOTHING)
    await waitFor(async () => (await filesOf(id)).length === 0)
  })

  it('deletes once for concurrent requests', async () => {
    const member = await server.signUp()
    const { id } = await accountOf(member)
    await upload(member)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => remove(member)))
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const result of results) {
      if (result.status === 'rejected')
        expect(['please_login', 'wrong_password']).toContain((await refusal(Promise.reject(result.reason))).code)
    }
    expect(await dotsOf(id)).toEqual(NOTHING)
    expect(await db().$count(creditEntries, and(eq(creditEntries.accountId, id), eq(creditEntries.type, 30)))).toBe(1)
  })

  it('leaves no job, work, upload or dots of concurrent requests, and never fails', async () => {
    for (let round = 0; round < 12; round++) {
      const member = await server.signUp()
      const { id } = await accountOf(member)
      const sent = [
        generate(member),
        generate(member),
        upload(member),
        member.client('POST /api/user/draw_config'),
        member.client('POST /api/feedback', { body: { type: 1, content: 'now', mobile: 'me' } }),
        generate(member),
      ]
      // Deleted at a different point among the calls in each round.
      await Promise.allSettled(sent.slice(0, round % sent.length))
      const deletion = deleteAccount(server.context, { accountId: id, isSuper: false })
      const late = [generate(member), upload(member), member.client('POST /api/v2/generate/async', asynchronous)]
      const results = await Promise.allSettled([...sent, ...late])
      await deletion
      for (const result of results) {
        if (result.status === 'rejected') expect((await refusal(Promise.reject(result.reason))).code).toBe('please_login')
      }
      expect(await rowsOf(id)).toBe(0)
      expect(await dotsOf(id)).toEqual(NOTHING)
      expect(await accountById(id)).toMatchObject({ balance: 0, deletedAt: expect.any(Date) })
    }
    // Started runs are cancelled at the engine and deliver nothing.
    const open = await db()
      .select()
      .from(jobs)
      .where(inArray(jobs.status, ['Pending', 'Processing', 'Restarted']))
    expect(open).toEqual([])
    await waitFor(async () => {
      while (runs < engine.started()) await (await nextRun()).finish()
      return isIdle()
    })
    expect(await db().$count(works)).toBe(0)
  })
})

const asynchronous = { body: { prompt: 'a fox', models: ['test/held'] } }

describe('the files of a deleted account', () => {
  const queues: Queue[] = []
  let quiet: TestApp
  beforeAll(async () => {
    quiet = await createTestApp()
  })
  afterAll(async () => {
    for (const queue of queues) await queue.stop({ graceMs: 0 })
    await quiet.close()
  })

  /** Another process that deletes files. */
  async function eraser(storage: Pick<TestApp['context']['storage'], 'deletePrefix'>): Promise<Queue> {
    const { context } = quiet
    const url = context.db.$client.options.connectionString ?? ''
    const queue = await createQueue({ url, db: context.db, log: context.log })
    queues.push(queue)
    await startErasing({ queue, storage: { ...context.storage, ...storage } })
    return queue
  }
  const erasures = async () => {
    const { rows } = await quiet.context.db.execute<{ state: string; data: { folders: string[] } }>(
      sql`select state::text, data from queue.job where name = 'erase'`,
    )
    return rows
  }

  it('are deleted when the storage is available again, by any process, also repeatedly', async () => {
    await quiet.signUp()
    const member = await quiet.signUp()
    await upload(member)
    await remove(member)
    const [waiting] = await erasures()
    expect(waiting?.state).toBe('created')
    expect(waiting?.data.folders.map((folder) => folder.split('/')[0]).toSorted()).toEqual(['apps', 'styles', 'uploads', 'works'])

    const first = await eraser({
      deletePrefix: async () => {
        throw new Problem('unavailable')
      },
    })
    await waitFor(async () => (await erasures())[0]?.state === 'retry')
    await first.stop({ graceMs: 0 })
    await quiet.context.db.execute(sql`update queue.job set start_after = now() where name = 'erase'`)

    const erased: string[] = []
    await eraser({
      deletePrefix: async (folder) => {
        await quiet.context.storage.deletePrefix(folder)
        await quiet.context.storage.deletePrefix(folder)
        erased.push(folder)
      },
    })
    await waitFor(async () => (await erasures())[0]?.state === 'completed')
    expect(erased).toEqual(waiting?.data.folders)
    await expect(quiet.context.storage.stat(`${erased.find((folder) => folder.startsWith('uploads'))}/x`)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
