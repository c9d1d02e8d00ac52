import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { exportPeople } from './public.ts'

let server: TestApp
let operator: TestMember
let maker: TestMember
let fan: TestMember
let other: TestMember
/** Community ids of two works of the creator. */
let cids: string[]

beforeAll(async () => {
  server = await createTestApp({})
  operator = await server.signUp()
  ;[maker, fan, other] = [await server.signUp(), await server.signUp(), await server.signUp()]
  await set(maker, { isAllowlisted: true })
  await set(operator, { isAllowlisted: true })
  cids = await published(maker, 2)
  await published(operator, 1)
})
afterAll(() => server.close())

const set = ({ user }: TestMember, values: Partial<typeof accounts.$inferInsert>) =>
  server.context.db.update(accounts).set(values).where(eq(accounts.uid, user.uid))

async function published(who: TestMember, many: number): Promise<string[]> {
  const ids = await insertWorkRows(
    server,
    who,
    Array.from({ length: many }, () => ({ lookedAt: new Date() })),
  )
  return Promise.all(ids.map(async (image_id) => (await who.client('POST /api/work/add', { body: { image_id } })).data.cid))
}

const person = async (who?: TestMember) =>
  (await (who?.client ?? server.client())('GET /api/people/:uid', { params: { uid: maker.user.uid } })).data
const follow = async (following: boolean, who = fan) =>
  (await who.client('POST /api/people/:uid/follow', { params: { uid: maker.user.uid }, body: { following } })).data
const list = async (body: { author?: string; following?: boolean }, who?: TestMember) =>
  (await (who?.client ?? server.client())('POST /api/work/list', { body })).data

describe('people', () => {
  it('have a public page of their published works, and none without any [D-07]', async () => {
    const { uid, name } = maker.user
    expect(await person()).toEqual({ uid, name, works: 2, likes: 0, remixes: 0, followers: 0, following: false, me: false })
    expect((await person(maker)).me).toBe(true)
    const { list: works, total } = await list({ author: uid })
    expect([works.map(({ cid }) => cid).toSorted(), total]).toEqual([cids.toSorted(), 2])
    expect(works[0]?.author).toEqual({ uid, name })
    for (const nobody of [fan.user.uid, 'nobody', '%'])
      expect((await refusal(server.client()('GET /api/people/:uid', { params: { uid: nobody } }))).code).toBe('not_found')
    expect((await list({ author: 'nobody' })).list).toEqual([])

    await maker.client('POST /api/work/withdraw', { body: { cid: cids[0] ?? '' } })
    expect((await person()).works).toBe(1)
    await maker.client('POST /api/work/add', { body: { image_id: (cids[0] ?? '').slice(2) } })
    await set(maker, { suspendedAt: new Date() })
    expect((await refusal(person())).code).toBe('not_found')
    await set(maker, { suspendedAt: null })
  })

  it('are followed once by each other member, who sees their works together [D-07]', async () => {
    await Promise.all([follow(true), follow(true), follow(true)])
    expect(await person(fan)).toMatchObject({ followers: 1, following: true })
    expect(await person(other)).toMatchObject({ followers: 1, following: false })
    expect((await list({ following: true }, fan)).list.map(({ cid }) => cid).toSorted()).toEqual(cids.toSorted())
    expect((await list({ following: true }, other)).total).toBe(0)
    expect((await list({ following: true })).total).toBe(0)
    expect(await follow(false)).toMatchObject({ followers: 0, following: false })
    const self = await refusal(follow(true, maker))
    expect([self.code, Object.keys(self.errors ?? {})]).toEqual(['invalid_input', ['uid']])
    const guest = server.client()('POST /api/people/:uid/follow', { params: { uid: maker.user.uid }, body: { following: true } })
    expect((await refusal(guest)).code).toBe('please_login')
  })

  it('do not meet while one blocks the other, in works, comments, likes, follows and notices [F: blocks]', async () => {
    const block = (blocked: boolean, uid = fan.user.uid, who = maker) =>
      who.client('POST /api/people/:uid/block', { params: { uid }, body: { blocked } })
    const blocked = async (who = maker) => (await who.client('GET /api/account/blocks')).data
    const comment = (who: TestMember, cid: string) => who.client('POST /api/comments', { body: { cid, text: 'Fine dots' } })
    const texts = async (who: TestMember, cid: string) =>
      (await who.client('GET /api/comments', { query: { cid } })).data.map(({ author }) => author.uid)
    const [cid = '', second = ''] = cids
    const [elsewhere = ''] = await published(operator, 1)
    // Members who neither wrote nor published are not revealed, even for a guessed ID.
    for (const nobody of [fan.user.uid, 'nobody', '%']) expect((await refusal(block(true, nobody))).code).toBe('not_found')
    await comment(fan, elsewhere)
    await comment(other, elsewhere)
    await follow(true)
    await Promise.all([block(true), block(true), block(true)])
    expect(await blocked()).toMatchObject([{ uid: fan.user.uid, name: fan.user.name }])
    expect([await blocked(fan), await blocked(other)]).toEqual([[], []])
    const self = await refusal(block(true, maker.user.uid))
    expect([self.code, Object.keys(self.errors ?? {})]).toEqual(['invalid_input', ['uid']])

    const refused = [
      person(fan),
      follow(true),
      comment(fan, cid),
      fan.client('GET /api/comments', { query: { cid } }),
      fan.client('POST /api/work/like', { body: { cid, liked: true } }),
      fan.client('POST /api/work/remix', { body: { cid } }),
      fan.client('POST /api/work/alike', { body: { cid } }),
    ]
    expect((await Promise.all(refused.map(refusal))).map(({ code }) => code)).toEqual(refused.map(() => 'not_found'))
    expect((await fan.client('POST /api/work/detail', { body: { cid } })).data).toEqual([])
    for (const body of [{}, { order: 'liked' as const }, { author: maker.user.uid }, { keyword: 'fox' }]) {
      const shown = async (who?: TestMember) => {
        const { list: works, total } = (await (who?.client ?? server.client())('POST /api/work/list', { body: { ...body, limit: 100 } }))
          .data
        return [works.some((work) => cids.includes(work.cid)), total]
      }
      const [inList, total] = await shown(other)
      expect([await shown(fan), await shown()]).toEqual([
        [false, Number(total) - (inList ? cids.length : 0)],
        [inList, total],
      ])
    }
    expect([await texts(maker, elsewhere), await texts(other, elsewhere)]).toEqual([[other.user.uid], [other.user.uid, fan.user.uid]])
    expect((await person(other)).followers).toBe(0)
    expect((await fan.client('GET /api/account/notices')).data).toEqual([])
    expect((await maker.client('GET /api/account/notices')).data).toEqual([])

    // An administrator sees everything but cannot comment where blocked.
    await comment(operator, cid)
    await block(true, operator.user.uid)
    expect((await operator.client('POST /api/work/detail', { body: { cid } })).data).toHaveLength(1)
    expect((await refusal(comment(operator, second))).code).toBe('not_found')

    const kept: unknown[] = []
    for await (const one of exportPeople(server.context.db, await accountIdOf(server, maker))) kept.push(one)
    expect(kept).toMatchObject([
      { kind: 'blocked', uid: operator.user.uid },
      { kind: 'blocked', uid: fan.user.uid },
    ])
    for (const uid of [operator.user.uid, fan.user.uid, fan.user.uid, 'nobody']) await block(false, uid)
    expect(await blocked()).toEqual([])
    expect(await person(fan)).toMatchObject({ followers: 0, following: false })
    expect(await texts(maker, elsewhere)).toEqual([other.user.uid, fan.user.uid])
  })

  it('see how many other members remixed their works, each once, until their deletion [D-07]', async () => {
    const [cid = ''] = cids
    const remix = async (who: TestMember) => (await who.client('POST /api/work/remix', { body: { cid } })).data.remixes
    await Promise.all([remix(fan), remix(fan), remix(other)])
    expect([await remix(fan), await remix(maker)]).toEqual([2, 2])
    expect((await person()).remixes).toBe(2)
    await follow(true)
    const kept: unknown[] = []
    for await (const one of exportPeople(server.context.db, await accountIdOf(server, fan))) kept.push(one)
    expect(kept).toMatchObject([
      { kind: 'following', uid: maker.user.uid },
      { kind: 'remixed', cid },
    ])
    await fan.client('POST /api/account/delete', { body: { confirm: fan.user.uid, password: fan.password } })
    expect(await person()).toMatchObject({ remixes: 1, followers: 0 })
  })
})
