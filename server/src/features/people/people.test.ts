import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { exportPeople } from './public.ts'

let server: TestApp
let maker: TestMember
let fan: TestMember
let other: TestMember
/** Ids in the community of two works of the maker's. */
let cids: string[]

beforeAll(async () => {
  server = await createTestApp({})
  const operator = await server.signUp()
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
  it('have a page with what they published, for everybody; whoever published nothing has none [D-07]', async () => {
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

  it('are followed once by each member, who then sees their works together; nobody follows themselves [D-07]', async () => {
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

  it('see how many members began from their works, each once, themselves not, until those go [D-07]', async () => {
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
