import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { works } from '../../db/schema/works.ts'
import { exportCollections } from './public.ts'

const engine = createControllableEngine()
let server: TestApp
let round = 0
let owner: TestMember
let other: TestMember
/** Three images of the owner, with files. */
let made: string[]

beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
})
beforeEach(async () => {
  ;[owner, other] = [await server.signUp(), await server.signUp()]
  const { id } = await owner.client('POST /api/v2/playground_generate', {
    body: { input: { prompt: 'a fox', n: 3 }, model: 'test/held', job_type: 'Text2Img' },
  })
  await (await engine.run(round++)).finish(3)
  const { job } = await waitFor(async () => {
    const reply = await owner.client('GET /api/v2/generate/check/:id', { params: { id } })
    return reply.done && reply
  })
  made = job.works.map((work) => work.image_id)
})
afterAll(() => server.close())

const collect = async (name: string, image_ids: string[] = [], who = owner) =>
  (await who.client('POST /api/collections', { body: { name, image_ids } })).data
const list = async (who = owner) => (await who.client('GET /api/collections', { query: {} })).data
const share = async (id: string, shared = true) =>
  (await owner.client('POST /api/collections/:id/link', { params: { id }, body: { shared } })).data.link
const shown = (link: string, page = 1) => server.client()('GET /api/shared/:link', { params: { link }, query: { page } })
const status = async (url: string) => (await server.app.inject({ url })).statusCode

describe('collections', () => {
  it('are named sets of the member’s own works, one per name even for concurrent requests [H-18]', async () => {
    const [a = '', b = '', c = ''] = made
    const [foreign = ''] = await insertWorkRows(server, other, [{}])
    const first = await Promise.all([
      collect('Foxes', [a]),
      collect(' foxes ', [b]),
      collect('ＦＯＸＥＳ', [a]),
      collect('Foxes', [foreign, 'x']),
    ])
    expect(new Set(first.map(({ id }) => id)).size).toBe(1)
    const { id } = first[0] ?? { id: '' }
    expect(await list()).toMatchObject([{ id, count: 2 }])
    expect(await list(other)).toEqual([])
    const changed = await owner.client('POST /api/collections/:id/works', { params: { id }, body: { add: [c, foreign], remove: [b] } })
    expect(changed.data).toMatchObject({ count: 2, covers: [`/media/works/${c}/300.webp`, `/media/works/${a}/300.webp`] })
    const asked = await owner.client('GET /api/collections', { query: { image_id: b } })
    expect(asked.data).toMatchObject([{ holds: false }])

    const inside = { collection: id }
    const found = async (who: TestMember) =>
      (await who.client('POST /api/v2/get_generate_works', { body: inside })).data.map((one) => one.image_id)
    expect((await found(owner)).toSorted()).toEqual([a, c].toSorted())
    expect(await found(other)).toEqual([])
    expect((await owner.client('POST /api/v2/get_generate_works_count', { body: inside })).data).toBe(2)
    expect((await owner.client('POST /api/v2/works_facets', { body: inside })).data.modes).toEqual([{ value: 'Text2Img', count: 2 }])

    await owner.client('POST /api/v2/works_delete', { body: { image_ids: [c] } })
    expect(await list()).toMatchObject([{ count: 1 }])
    await owner.client('POST /api/v2/works_restore', { body: { image_ids: [c] } })
    await collect('Owls')
    const taken = await refusal(owner.client('POST /api/collections/:id/rename', { params: { id }, body: { name: 'OWLS' } }))
    expect(taken.code).toBe('name_taken')
    await owner.client('POST /api/collections/:id/rename', { params: { id }, body: { name: 'Red foxes' } })
    expect((await list()).map(({ name, count }) => [name, count])).toEqual([
      ['Owls', 0],
      ['Red foxes', 2],
    ])
    const kept: unknown[] = []
    for await (const one of exportCollections(server.context.db, await accountIdOf(server, owner))) kept.push(one)
    expect(kept).toMatchObject([
      { name: 'Red foxes', works: expect.arrayContaining([a, c]) },
      { name: 'Owls', works: [] },
    ])
    const own = await list()
    for (const one of own) await owner.client('DELETE /api/collections/:id', { params: { id: one.id } })
    expect(await list()).toEqual([])
    expect(await owner.client('GET /api/v2/works/:id', { params: { id: a } })).toMatchObject({ image_id: a })
  })

  it('name the field of bad input, and are not found for other members', async () => {
    const { id } = await collect('Mine', made)
    const nameless = await refusal(collect('   '))
    expect([nameless.code, Object.keys(nameless.errors ?? {})]).toEqual(['invalid_input', ['name']])
    for (const wrong of [id, 'x', made[0] ?? ''])
      for (const attempt of [
        () => other.client('POST /api/collections/:id/works', { params: { id: wrong }, body: { add: made } }),
        () => other.client('POST /api/collections/:id/rename', { params: { id: wrong }, body: { name: 'Theirs' } }),
        () => other.client('POST /api/collections/:id/link', { params: { id: wrong }, body: { shared: true } }),
        () => other.client('DELETE /api/collections/:id', { params: { id: wrong } }),
        () => other.client('POST /api/v2/works/:id/link', { params: { id: made[0] ?? '' }, body: { shared: true } }),
      ])
        expect((await refusal(attempt())).code).toBe('not_found')
    expect(await list()).toMatchObject([{ name: 'Mine', count: 3 }])
    expect((await refusal(server.client()('GET /api/collections', { query: {} }))).code).toBe('please_login')
  })

  it('are visible to anyone with the link, including private works, until the link is removed [H-18]', async () => {
    const [a = '', b = '', c = ''] = made
    const { id } = await collect('For a friend', [a, b])
    const [one = '', two] = await Promise.all([share(id), share(id)])
    expect(one).toMatch(/^[\w-]{32}$/)
    expect(two).toBe(one)
    const { data } = await shown(one)
    expect([data.name, data.author.name, data.next]).toEqual(['For a friend', owner.user.name, undefined])
    expect(data.works.map((work) => work.image_id).toSorted()).toEqual([a, b].toSorted())
    for (const { image, thumbnails } of data.works)
      for (const address of [image, thumbnails[200], thumbnails[300], thumbnails[512]]) {
        const reply = await server.app.inject({ url: address })
        expect([reply.statusCode, reply.headers['x-robots-tag']]).toEqual([200, 'noindex'])
        expect(await status(address.replace(/\?.*/, ''))).toBe(404)
      }
    // Its secret opens no other work of the owner.
    expect(await status(`/media/works/${c}/original.png?link=${one}`)).toBe(404)
    expect((await refusal(server.client()('GET /api/v2/works/:id', { params: { id: a } }))).code).toBe('not_found')

    // Works that are not suitable for everyone, or in the trash, are left out.
    await server.context.db.update(works).set({ censored: true }).where(eq(works.id, a))
    await owner.client('POST /api/v2/works_delete', { body: { image_ids: [b] } })
    expect((await shown(one)).data.works).toEqual([])
    for (const hidden of [a, b]) expect(await status(`/media/works/${hidden}/512.webp?link=${one}`)).toBe(404)
    await server.context.db.update(works).set({ censored: false }).where(eq(works.id, a))
    await owner.client('POST /api/v2/works_restore', { body: { image_ids: [b] } })

    // The same applies while its owner is suspended.
    const suspend = (at: Date | null) => server.context.db.update(accounts).set({ suspendedAt: at }).where(eq(accounts.uid, owner.user.uid))
    await suspend(new Date())
    expect((await refusal(shown(one))).code).toBe('not_found')
    expect(await status(`/media/works/${a}/512.webp?link=${one}`)).toBe(404)
    await suspend(null)

    expect(await share(id, false)).toBeUndefined()
    expect((await refusal(shown(one))).code).toBe('not_found')
    expect(await status(`/media/works/${a}/512.webp?link=${one}`)).toBe(404)
    expect(await share(id)).not.toBe(one)
  })

  it('have pages, and a single work has its own link [H-18]', async () => {
    const [a = ''] = made
    const link = async (shared: boolean) =>
      (await owner.client('POST /api/v2/works/:id/link', { params: { id: a }, body: { shared } })).data.link
    const own = (await link(true)) ?? ''
    expect(await link(true)).toBe(own)
    const single = (await shown(own)).data
    expect([single.name, single.works.length]).toEqual([undefined, 1])
    expect(single.works[0]).toMatchObject({ image_id: a, starred: 0 })
    expect(single.works[0]).not.toHaveProperty('link')
    expect(await owner.client('GET /api/v2/works/:id', { params: { id: a } })).toMatchObject({ link: own })
    expect(await link(false)).toBeUndefined()
    expect((await refusal(shown(own))).code).toBe('not_found')
    await server.context.db.update(works).set({ censored: true }).where(eq(works.id, a))
    expect((await refusal(link(true))).code).toBe('not_publishable')

    const many = await insertWorkRows(
      server,
      owner,
      Array.from({ length: 30 }, () => ({ lookedAt: new Date() })),
    )
    const { id } = await collect('Many', many)
    const secret = (await share(id)) ?? ''
    const [first, second] = [(await shown(secret)).data, (await shown(secret, 2)).data]
    expect([first.works.length, first.next, second.works.length, second.next]).toEqual([24, 2, 6, undefined])
    expect(new Set([...first.works, ...second.works].map((work) => work.image_id)).size).toBe(30)
    await server.context.db.delete(works).where(inArray(works.id, many))
    expect((await list()).find((one) => one.id === id)).toMatchObject({ count: 0, covers: [] })
  })
})
