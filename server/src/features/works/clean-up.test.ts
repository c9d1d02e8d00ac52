import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { insertWorkRows } from '../../../test/work-rows.ts'

const engine = createControllableEngine()
let server: TestApp
let member: TestMember
let other: TestMember

beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
})
beforeEach(async () => {
  ;[member, other] = [await server.signUp(), await server.signUp()]
})
afterAll(() => server.close())

type Filter = { lora?: string; size?: string; cost?: '0' | '1-5' | '6-20' | '21-100' | '101-' }
const list = (body: Filter, who = member) =>
  who.client('POST /api/v2/get_generate_works', { body: { page_size: 100, ...body } }).then(({ data }) => data.map((one) => one.image_id))
const facets = (body: Filter = {}, who = member) => who.client('POST /api/v2/works_detail_facets', { body }).then(({ data }) => data)

describe('facets of parameters', () => {
  it('count and find the member’s own works by LoRA, size and cost [F: facets]', async () => {
    const [both = '', ink = '', off = ''] = await insertWorkRows(server, member, [
      { params: { loras: ['ink:0.8', 'folder/gold:-1.25'] }, width: 1024, height: 768 },
      { params: { loras: ['ink:1'] }, width: 512, height: 512 },
      { params: { loras: ['ink:0.5:off'] }, width: 512, height: 512 },
      { params: { loras: 'none' } },
    ])
    await insertWorkRows(server, other, [{ params: { loras: ['ink:1'] }, width: 512, height: 512 }])
    const { id } = await member.client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'a fox', n: 2, width: 256, height: 128 }, model: 'test/held', job_type: 'Text2Img' },
    })
    await (await engine.run(0)).finish(2)
    const made = (await waitUntilEnded(member, id)).works.map((work) => work.image_id)

    const { loras, sizes, costs } = await facets()
    expect(loras).toEqual([
      { value: 'ink', name: 'ink', count: 2 },
      { value: 'folder/gold', name: 'folder/gold', count: 1 },
    ])
    expect(sizes).toContainEqual({ value: '512x512', count: 2 })
    expect(costs).toEqual([{ value: '1-5', count: 2 }])
    expect(await list({ lora: 'ink' })).toEqual([ink, both])
    expect(await list({ lora: 'folder/gold' })).toEqual([both])
    expect(await list({ lora: "ink' or true" })).toEqual([])
    expect(await list({ size: '512x512' })).toEqual([off, ink])
    expect((await list({ cost: '1-5' })).toSorted()).toEqual(made.toSorted())
    expect(await list({ cost: '101-' })).toEqual([])
    expect((await facets({ size: '1024x768' })).loras.map(({ value }) => value)).toEqual(['folder/gold', 'ink'])
    expect(await facets({}, await server.signUp())).toEqual({ loras: [], sizes: [], costs: [] })
  })

  it.each(['x', '0x5', '512', '512x', '999999x1'])('refuse the size %s', async (size) => {
    expect(Object.keys((await refusal(facets({ size }))).errors ?? {})).toEqual(['size'])
  })
})

/** Gives works the same 512-bit descriptor, with the first `flipped` bits inverted. */
const describe512 = (ids: readonly string[], flipped = 0) =>
  server.context.db.execute(sql`
    insert into likenesses (work_id, account_id, picture, words)
    select id, account_id, (repeat('1', ${flipped}) || repeat('0', ${512 - flipped}))::bit(512), words_sketch(prompt)
    from works where id = any(${sql.param([...ids])}::uuid[])`)

describe('clean-up', () => {
  const suggestions = (who = member) => who.client('GET /api/v2/works_clean_up', {}).then(({ data }) => data)

  it('groups similar images of one size, and keeps the favourite, else the oldest [F: duplicates]', async () => {
    const same = { width: 512, height: 512 }
    const [first = '', starred = '', small = '', near = '', far = '', alone = '', twin = ''] = await insertWorkRows(server, member, [
      same,
      { ...same, starred: 1 },
      { width: 256, height: 256 },
      same,
      same,
      { width: 64, height: 64 },
      { width: 64, height: 64, deletedAt: new Date(), bytes: 7 },
    ])
    const [foreign = ''] = await insertWorkRows(server, other, [same])
    await describe512([first, starred, small, alone, twin, foreign])
    await describe512([near], 4)
    await describe512([far], 15)
    const { groups, compared, total, trash } = await suggestions()
    expect(groups.map((group) => group.map((work) => work.image_id))).toEqual([[starred, first, near]])
    expect({ compared, total }).toEqual({ compared: 6, total: 6 })
    expect(trash).toEqual({ count: 1, bytes: 7 })
    expect((await suggestions(other)).groups).toEqual([])
    expect((await refusal(server.client()('GET /api/v2/works_clean_up', {}))).code).toBe('please_login')
  })

  it('names the largest old works that are not favourites, tagged or used [F: duplicates]', async () => {
    const createdAt = new Date('2026-01-01T00:00:00Z')
    const [small = '', large = ''] = await insertWorkRows(server, member, [
      { createdAt, bytes: 10 },
      { createdAt, bytes: 5, attachments: [{ extension: 'svg', type: 'image/svg+xml', bytes: 100 }] },
      { createdAt, bytes: 500, starred: 1 },
      { createdAt, bytes: 500, tags: ['fox'] },
      { createdAt, bytes: 500, link: 'secret' },
      { bytes: 500 },
    ])
    expect((await suggestions()).largest.map((work) => work.image_id)).toEqual([large, small])
  })
})
