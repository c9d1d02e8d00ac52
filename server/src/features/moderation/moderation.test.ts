import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { strikes } from '../../db/schema/moderation.ts'
import { exportModeration } from './public.ts'

let server: TestApp
let operator: TestMember
let maker: TestMember
let other: TestMember
beforeAll(async () => {
  server = await createTestApp({})
  operator = await server.signUp()
  other = await server.signUp()
})
beforeEach(async () => {
  maker = await server.signUp()
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, maker.user.uid))
})
afterAll(() => server.close())

const publish = async (who = maker) => {
  const [id = ''] = await insertWorkRows(server, who, [{ lookedAt: new Date(), prompt: 'a fox###blurry' }])
  return (await who.client('POST /api/work/add', { body: { image_id: id } })).data.cid
}
const hide = (cid: string, decision: 'hide' | 'keep' = 'hide') => operator.client('POST /api/manage/moderate', { body: { cid, decision } })
const measures = async (who = maker) => (await who.client('GET /api/account/measures')).data
const appeal = (kind: 'work' | 'comment' | 'strike', id: string, who = maker) =>
  who.client('POST /api/account/appeals', { body: { kind, id, text: ' It is mine. ' } })
const open = async () => (await operator.client('POST /api/manage/appeals', { body: {} })).data
const decide = (id: string, accept: boolean, answer = '') =>
  operator.client('POST /api/manage/appeal_decide', { body: { id, accept, answer } })
const strike = (key: string, days = 90, uid = maker.user.uid) =>
  operator.client('POST /api/manage/strike_give', { body: { uid, reason: 'Spam', days, request_key: `request ${key}` } })
const notices = async (who = maker) => (await who.client('GET /api/account/notices')).data.map(({ about }) => about)
const waiting = async () => (await operator.client('GET /api/manage/inbox')).data.reports

it('lets a member appeal a hidden work and comment once, notifies, and shows accepted ones again [F: appeals]', async () => {
  const cid = await publish()
  const { id: comment } = (await maker.client('POST /api/comments', { body: { cid, text: 'Fine dots' } })).data
  expect((await refusal(appeal('work', cid))).code).toBe('not_found')
  const before = await waiting()
  await operator.client('POST /api/manage/moderate_comment', { body: { id: comment, decision: 'hide' } })
  await hide(cid)
  expect(await measures()).toMatchObject([
    { kind: 'work', id: cid, text: 'a fox' },
    { kind: 'comment', id: comment, text: 'Fine dots' },
  ])
  expect(await measures(other)).toEqual([])
  for (const id of [cid, comment]) expect((await refusal(appeal('work', id, other))).code).toBe('not_found')

  const twice = await Promise.allSettled([appeal('work', cid), appeal('work', cid)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await refusal(appeal('work', cid))).code).toBe('already_appealed')
  await appeal('comment', comment)
  expect(await waiting()).toBe(before + 2)
  const [first, second] = (await open()).filter(({ member }) => member.uid === maker.user.uid)
  expect([first, second]).toMatchObject([
    { kind: 'work', subject: cid, about: 'a fox', text: 'It is mine.' },
    { kind: 'comment', about: 'Fine dots' },
  ])

  const both = await Promise.allSettled([decide(first?.id ?? '', true), decide(first?.id ?? '', true)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await refusal(decide(first?.id ?? '', false))).code).toBe('changed_meanwhile')
  expect((await server.client()('POST /api/work/detail', { body: { cid } })).data).toHaveLength(1)
  await decide(second?.id ?? '', false, 'It insults somebody.')
  expect(await measures()).toMatchObject([
    { kind: 'comment', appeal: { state: 'refused', text: 'It is mine.', answer: 'It insults somebody.' } },
  ])
  expect(await notices()).toEqual(
    expect.arrayContaining([
      { kind: 'appeal_answered', about: 'work', accepted: true, answer: '' },
      { kind: 'appeal_answered', about: 'comment', accepted: false, answer: 'It insults somebody.' },
    ]),
  )
  expect(await waiting()).toBe(before)
  for (const id of ['none', '00000000-0000-7000-8000-000000000000']) expect((await refusal(decide(id, true))).code).toBe('not_found')

  // A later decision about the same work is a separate one.
  await hide(cid)
  expect((await measures())[0]).not.toHaveProperty('appeal')
  await appeal('work', cid)
  const kept: unknown[] = []
  for await (const one of exportModeration(server.context.db, await accountIdOf(server, maker))) kept.push(one)
  expect(kept).toMatchObject([
    { kind: 'appeal', against: 'work', accepted: true },
    { kind: 'appeal', against: 'comment', accepted: false },
    { kind: 'appeal', against: 'work', accepted: null },
  ])
})

it('stops publishing at three live strikes, until one ends, is removed or successfully appealed [F: strikes] [F: appeals]', async () => {
  const cid = await publish()
  await Promise.all([strike('one'), strike('one'), strike('one')])
  await strike('two')
  const [id = ''] = await insertWorkRows(server, maker, [{ lookedAt: new Date() }])
  const add = () => maker.client('POST /api/work/add', { body: { image_id: id } })
  await add()
  await maker.client('POST /api/work/withdraw', { body: { cid: `c_${id}` } })
  await strike('three', 1)
  expect((await notices()).filter(({ kind }) => kind === 'strike')).toHaveLength(3)
  expect((await refusal(add())).code).toBe('too_many_strikes')
  expect((await refusal(maker.client('POST /api/v2/cases/set', { body: { work: { image_id: id } } }))).code).toBe('too_many_strikes')
  // Published works stay published.
  expect((await server.client()('POST /api/work/detail', { body: { cid } })).data).toHaveLength(1)
  expect(await measures()).toMatchObject([{ kind: 'strike', text: 'Spam' }, { kind: 'strike' }, { kind: 'strike' }])

  const accountId = await accountIdOf(server, maker)
  const [latest] = (await operator.client('POST /api/manage/strikes', { body: { uid: maker.user.uid } })).data
  const ends = (at: Date) =>
    server.context.db
      .update(strikes)
      .set({ expiresAt: at })
      .where(eq(strikes.id, latest?.id ?? ''))
  await ends(new Date(Date.now() - 1000))
  await add()
  expect(await measures()).toHaveLength(2)
  expect((await refusal(appeal('strike', latest?.id ?? ''))).code).toBe('not_found')
  await ends(new Date(Date.now() + 60_000))
  expect((await refusal(add())).code).toBe('too_many_strikes')
  await appeal('strike', latest?.id ?? '')
  const mine = (await open()).find(({ member }) => member.uid === maker.user.uid)
  expect(mine).toMatchObject({ kind: 'strike', about: 'Spam' })
  await decide(mine?.id ?? '', true)
  await add()
  const [again] = await measures()
  await operator.client('POST /api/manage/strike_revoke', { body: { id: again?.id ?? '' } })
  expect((await refusal(operator.client('POST /api/manage/strike_revoke', { body: { id: again?.id ?? '' } }))).code).toBe('not_found')
  expect((await operator.client('POST /api/manage/strikes', { body: { uid: maker.user.uid } })).data.map(({ live }) => live)).toEqual([
    false,
    false,
    true,
  ])
  expect(await server.context.db.$count(strikes, eq(strikes.accountId, accountId))).toBe(3)
  for (const days of [0, -1, 366, 1e9]) expect((await refusal(strike('bad', days))).code).toBe('invalid_input')
  expect((await refusal(strike('nobody', 1, 'nobody'))).code).toBe('not_found')
  expect((await refusal(other.client('POST /api/manage/strikes', { body: { uid: maker.user.uid } }))).code).toBe('no_access')
})

it('accepts one appeal per suspension by name and password, and lets the member log in again [F: appeals]', async () => {
  const send = (password = maker.password, name = maker.name) =>
    server.client()('POST /api/account/appeal_suspension', { body: { name, password, text: 'I did nothing.' } })
  const suspend = (suspended: boolean) => operator.client('POST /api/manage/member_update', { body: { uid: maker.user.uid, suspended } })
  const logIn = () => server.client()('POST /api/account/sign_in', { body: { name: maker.name, password: maker.password } })
  expect((await refusal(send())).code).toBe('not_found')
  await suspend(true)
  expect((await refusal(logIn())).code).toBe('suspended')
  for (const [password, name] of [['not the password'], [maker.password, 'nobody']] as const)
    expect((await refusal(send(password, name))).code).toBe('wrong_credentials')
  await send()
  expect((await refusal(send())).code).toBe('already_appealed')
  const mine = async () => (await open()).find(({ member }) => member.uid === maker.user.uid)
  expect(await mine()).toMatchObject({ kind: 'suspension', subject: maker.user.uid, about: '', text: 'I did nothing.' })
  await decide((await mine())?.id ?? '', false, 'Too many reports.')
  expect((await refusal(logIn())).code).toBe('suspended')
  await suspend(false)
  await suspend(true)
  await send()
  await decide((await mine())?.id ?? '', true)
  await logIn()
})
