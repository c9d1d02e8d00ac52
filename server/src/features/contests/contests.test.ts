import { randomUUID } from 'node:crypto'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { auditDots } from '../credits/audit.ts'
import { problemsOfLastAudit } from '../credits/data.ts'
import { exportContests, upkeep } from './public.ts'
import { settle, settleDue } from './settle.ts'

const HOUR = 60 * 60 * 1000
let ahead = 0
let server: TestApp
let operator: TestMember
/** Two who enter, and three who vote. */
let ada: TestMember
let ben: TestMember
let voters: TestMember[]

beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(Date.now() + ahead), environment: { REGISTRATION_DOTS: '100' } })
  operator = await server.signUp()
  voters = [await server.signUp(), await server.signUp(), await server.signUp()]
})
beforeEach(async () => {
  ahead = 0
  ;[ada, ben] = [await server.signUp(), await server.signUp()]
})
afterAll(() => server.close())

const inHours = (hours: number) => new Date(server.context.now().getTime() + hours * HOUR).toISOString()
const rules = () => ({
  title: { en: 'Night flight', zh: '夜航' },
  theme: { en: 'Lamps over the sea', zh: '' },
  opens: inHours(-1),
  closes: inHours(2),
  per_member: 2,
  prizes: [300, 200, 100],
  request_key: randomUUID(),
})
const create = async (changes: Partial<ReturnType<typeof rules>> = {}) =>
  (await operator.client('POST /api/manage/contest_save', { body: { ...rules(), ...changes } })).data.id
const contest = async (id: string, who = ada) => (await who.client('GET /api/contests/:id', { params: { id } })).data
const entries = async (id: string, who = ada) => (await who.client('GET /api/contests/:id/entries', { params: { id }, query: {} })).data
const enter = (id: string, cid: string, who = ada) => who.client('POST /api/contests/:id/enter', { params: { id }, body: { cid } })
const leave = (id: string, cid: string, who = ada) => who.client('POST /api/contests/:id/leave', { params: { id }, body: { cid } })
const vote = (id: string, cid: string, who: TestMember | undefined, voted = true) =>
  (who ?? ada).client('POST /api/contests/:id/vote', { params: { id }, body: { cid, voted } })
const close = (id: string) => operator.client('POST /api/manage/contest_close', { body: { id } })
const cancel = (id: string, reason = 'Too few entries') => operator.client('POST /api/manage/contest_cancel', { body: { id, reason } })
const code = async (call: Promise<unknown>) => (await refusal(call)).code
const balanceOf = async (who: TestMember) => (await who.client('GET /api/user/get_credit_balance')).data.balance
const notices = async (who: TestMember) => (await who.client('GET /api/account/notices')).data.map(({ about }) => about)
const set = (who: TestMember, change: Partial<typeof accounts.$inferInsert>) =>
  server.context.db.update(accounts).set(change).where(eq(accounts.uid, who.user.uid))

async function publish(who = ada): Promise<string> {
  await set(who, { isAllowlisted: true })
  const [image_id = ''] = await insertWorkRows(server, who, [{ lookedAt: new Date() }])
  return (await who.client('POST /api/work/add', { body: { image_id } })).data.cid
}

/** Enters a work with a number of votes. */
async function enterWith(id: string, votes: number, who = ada): Promise<string> {
  const cid = await publish(who)
  await enter(id, cid, who)
  for (const voter of voters.slice(0, votes)) await vote(id, cid, voter)
  return cid
}

describe('a contest in the administration', () => {
  it('is created once per request, can be changed until it opens, and is audited [F: contests]', async () => {
    const body = { ...rules(), opens: inHours(1) }
    const made = await Promise.all([1, 2].map(() => operator.client('POST /api/manage/contest_save', { body })))
    const [id = '', again] = made.map(({ data }) => data.id)
    expect(again).toBe(id)
    expect(await contest(id)).toMatchObject({
      state: 'coming',
      title: { en: 'Night flight', zh: '夜航' },
      prizes: [300, 200, 100],
      entries: 0,
    })
    await operator.client('POST /api/manage/contest_save', { body: { ...body, id, title: { en: '', zh: '夜里' }, per_member: 5 } })
    expect(await contest(id)).toMatchObject({ title: { en: '', zh: '夜里' }, per_member: 5 })
    expect(await code(enter(id, await publish()))).toBe('contest_not_open')
    expect(await code(close(id))).toBe('contest_not_open')
    ahead = 1.5 * HOUR
    expect(await code(operator.client('POST /api/manage/contest_save', { body: { ...body, id } }))).toBe('contest_started')
    const { data } = await operator.client('POST /api/manage/audit', { body: {} })
    expect(data.filter(({ subject }) => subject === id).map(({ action }) => action)).toEqual(['contest_save', 'contest_save'])
  })

  it('is refused by the name of the bad field, and to members [F: contests]', async () => {
    const save = (changes: object, who = operator) => who.client('POST /api/manage/contest_save', { body: { ...rules(), ...changes } })
    const fieldsOf = async (changes: object) => Object.keys((await refusal(save(changes))).errors ?? {})
    expect(await fieldsOf({ title: { en: ' ', zh: '' } })).toEqual(['title'])
    expect(await fieldsOf({ theme: { en: '', zh: '' } })).toEqual(['theme'])
    expect(await fieldsOf({ closes: inHours(-2) })).toEqual(['closes'])
    expect(await fieldsOf({ opens: inHours(-3), closes: inHours(-1) })).toEqual(['closes'])
    expect(await fieldsOf({ cover: 'c_nothing' })).toEqual(['cover'])
    expect(await fieldsOf({ per_member: 6 })).toEqual(['per_member'])
    expect(await fieldsOf({ prizes: [1, 2] })).toEqual(['prizes'])
    expect(await code(save({ id: randomUUID() }))).toBe('not_found')
    expect(await code(save({}, ada))).toBe('no_access')
  })
})

describe('an entry', () => {
  it('is the member’s own community work, up to the limit even for concurrent requests [F: contests]', async () => {
    const id = await create()
    const own = [await publish(), await publish(), await publish()]
    const [one = '', two = '', three = ''] = own
    const sent = await Promise.allSettled([...own, one].map((cid) => enter(id, cid)))
    expect(sent.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    expect((await contest(id)).entered).toHaveLength(2)
    const outside = own.find((cid) => !sent.some((_, index) => sent[index]?.status === 'fulfilled' && own[index] === cid)) ?? three
    expect(await code(enter(id, outside))).toBe('too_many_entries')
    const { entered } = await contest(id)
    await enter(id, entered[0]?.cid ?? '')
    await leave(id, entered[0]?.cid ?? '')
    expect((await contest(id)).entered).toHaveLength(1)
    await enter(id, outside)
    expect([(await contest(id)).entries, (await entries(id)).length, (await entries(id, ben)).length]).toEqual([2, 2, 2])

    const hidden = await publish(ben)
    await operator.client('POST /api/manage/moderate', { body: { cid: hidden, decision: 'hide' } })
    const unpublished = await publish(ben)
    await ben.client('POST /api/work/withdraw', { body: { cid: unpublished } })
    for (const cid of [one, two, hidden, unpublished, 'c_nothing']) expect(await code(enter(id, cid, ben))).toBe('not_found')
    expect(await code(leave(id, entered[0]?.cid ?? '', ben))).toBe('not_found')
    expect(await code(enter(randomUUID(), one))).toBe('not_found')
    expect(await code(server.client()('POST /api/contests/:id/enter', { params: { id }, body: { cid: one } }))).toBe('please_login')
  })

  it('gets one vote per other member, in an order random per reader, with votes hidden until the end [F: contests]', async () => {
    const id = await create({ per_member: 5 })
    const made: string[] = []
    for (let index = 0; index < 5; index++) made.push(await enterWith(id, 0))
    const [cid = ''] = made
    const [voter] = voters
    await Promise.all([1, 2, 3].map(() => vote(id, cid, voter)))
    const seen = await entries(id, voter)
    expect(seen.filter(({ voted }) => voted).map(({ work }) => work.cid)).toEqual([cid])
    expect(JSON.stringify(seen)).not.toMatch(/"(votes|place)"/)
    const order = async (who: TestMember) => (await entries(id, who)).map(({ work }) => work.cid)
    expect(await order(ben)).toEqual(await order(ben))
    expect((await order(ben)).toSorted()).toEqual(made.toSorted())
    const orders = await Promise.all([ada, ben, ...voters].map(order))
    expect(new Set(orders.map((one) => one.join())).size).toBeGreaterThan(1)

    expect(Object.keys((await refusal(vote(id, cid, ada))).errors ?? {})).toEqual(['cid'])
    expect(await code(vote(id, await publish(), voter))).toBe('not_found')
    await publish(ben)
    await ada.client('POST /api/people/:uid/block', { params: { uid: ben.user.uid }, body: { blocked: true } })
    expect(await code(vote(id, cid, ben))).toBe('not_found')
    expect(await entries(id, ben)).toEqual([])
    ahead = 3 * HOUR
    for (const late of [() => vote(id, cid, voter, false), () => leave(id, cid), () => enter(id, cid)])
      expect(await code(late())).toBe('contest_not_open')
    expect((await contest(id)).state).toBe('counting')
  })
})

describe('the end of a contest', () => {
  it('awards places and prizes by votes once, also on several concurrent servers [F: contests]', async () => {
    const id = await create()
    const first = await enterWith(id, 3)
    const second = await enterWith(id, 1, ben)
    const third = await enterWith(id, 1)
    expect(await settle(server.context, id)).toBe(false)
    ahead = 3 * HOUR
    const beside = await server.beside({ now: server.context.now })
    const settled = await Promise.all([server.context, beside, server.context, beside].map((context) => settle(context, id)))
    await beside.close()
    expect(settled.filter(Boolean)).toHaveLength(1)
    await settleDue(server.context, new AbortController().signal)
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([600, 300])
    const { data } = await ada.client('POST /api/user/get_balance_list', { body: {} })
    const prizes = data.data.filter(({ type_detail: type }) => type === ENTRY_TYPES.contestPrize)
    expect(prizes.map(({ balance }) => balance).toSorted((one, other) => one - other)).toEqual([200, 300])
    expect(new Set(prizes.map(({ detail }) => detail))).toEqual(new Set(['Night flight / 夜航']))
    const shown = await contest(id)
    expect([shown.state, ...shown.winners.map(({ place, votes, dots, work }) => [place, votes, dots, work.cid])]).toEqual([
      'ended',
      [1, 3, 300, first],
      [2, 1, 200, second],
      [2, 1, 200, third],
    ])
    expect((await entries(id)).map(({ place, votes }) => [place, votes])).toEqual([
      [1, 3],
      [2, 1],
      [2, 1],
    ])
    expect(await notices(ada)).toEqual([
      { kind: 'contest_won', contest: id, title: { en: 'Night flight', zh: '夜航' }, place: 1, dots: 500 },
    ])
    expect(await notices(ben)).toMatchObject([{ kind: 'contest_won', place: 2, dots: 200 }])
    const [detail] = (await ben.client('POST /api/work/detail', { body: { cid: first } })).data
    expect(detail?.wins).toEqual([{ contest: id, title: { en: 'Night flight', zh: '夜航' }, place: 1 }])
    expect((await server.client()('GET /api/contests')).data.find((one) => one.id === id)?.winners).toHaveLength(3)
    expect(await code(cancel(id))).toBe('contest_not_open')
    await auditDots(server.context, new AbortController().signal)
    expect(await problemsOfLastAudit(server.context.db)).toBe(0)
  })

  it('ignores invalid entries and votes, and awards no place without votes [F: contests]', async () => {
    const id = await create({ per_member: 5 })
    const unpublished = await enterWith(id, 3)
    const hidden = await enterWith(id, 3)
    const removed = await enterWith(id, 3)
    const left = await enterWith(id, 1)
    await enterWith(id, 0)
    const [suspended] = voters
    const rival = await enterWith(id, 0, ben)
    if (suspended) await vote(id, rival, suspended)
    await ada.client('POST /api/work/withdraw', { body: { cid: unpublished } })
    await operator.client('POST /api/manage/moderate', { body: { cid: hidden, decision: 'hide' } })
    await leave(id, removed)
    if (suspended) await vote(id, left, suspended, false)
    if (voters[1]) await vote(id, left, voters[1])
    if (suspended) await set(suspended, { suspendedAt: new Date() })
    await close(id)
    if (suspended) await set(suspended, { suspendedAt: null })
    const { winners, state } = await contest(id)
    expect([state, ...winners.map(({ place, work }) => [place, work.cid])]).toEqual(['ended', [1, left]])
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([400, 100])
    expect(await notices(ben)).toMatchObject([{ kind: 'contest_ended', contest: id }])
    expect(await code(close(id))).toBe('contest_not_open')
  })

  it('pays nothing after a cancellation, and gives the reason [F: contests]', async () => {
    const id = await create()
    await enterWith(id, 2)
    await Promise.allSettled([cancel(id), cancel(id)])
    ahead = 3 * HOUR
    expect(await settle(server.context, id)).toBe(false)
    expect(await contest(id)).toMatchObject({ state: 'cancelled', reason: 'Too few entries', winners: [] })
    expect(await balanceOf(ada)).toBe(100)
    expect(await notices(ada)).toMatchObject([{ kind: 'contest_cancelled', reason: 'Too few entries' }])
    expect(await code(cancel(id))).toBe('contest_not_open')
  })

  it('is reached by upkeep, and a concurrent vote counts or is refused [F: contests]', async () => {
    const id = await create()
    const cid = await enterWith(id, 1)
    const [, late] = voters
    const [voted] = await Promise.allSettled([vote(id, cid, late), close(id)])
    const { winners } = await contest(id)
    expect(winners[0]?.votes).toBe(voted.status === 'fulfilled' ? 2 : 1)
    const other = await create({ prizes: [0, 0, 0] })
    await enterWith(other, 1)
    ahead = 3 * HOUR
    for (const task of upkeep) await task.run(server.context, new AbortController().signal)
    expect((await contest(other)).winners).toMatchObject([{ place: 1, dots: 0 }])
    expect(await balanceOf(ada)).toBe(400)
  })

  it('ignores deleted accounts, and the export contains entries and votes [F: contests]', async () => {
    const id = await create()
    const cid = await enterWith(id, 2)
    await enterWith(id, 1, ben)
    await vote(id, cid, ben)
    const kept: unknown[] = []
    for await (const one of exportContests(server.context.db, await accountIdOf(server, ben))) kept.push(one)
    expect(kept).toMatchObject([
      { kind: 'entry', contest: id },
      { kind: 'vote', contest: id, cid },
    ])
    ahead = 3 * HOUR
    const gone = ada.client('POST /api/account/delete', { body: { confirm: ada.user.uid, password: ada.password } })
    await Promise.all([gone, settle(server.context, id)])
    const { winners, state } = await contest(id, ben)
    expect(state).toBe('ended')
    expect(winners.every(({ work }) => work.author?.uid === ben.user.uid)).toBe(true)
    expect([300, 400]).toContain(await balanceOf(ben))
  })
})
