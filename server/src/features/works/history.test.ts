import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { insertWorkRows } from '../../../test/work-rows.ts'

let server: TestApp
let member: TestMember
let other: TestMember

beforeAll(async () => {
  server = await createTestApp({ engines: [createControllableEngine()] })
})
beforeEach(async () => {
  ;[member, other] = [await server.signUp(), await server.signUp()]
})
afterAll(() => server.close())

type Body = Parameters<typeof member.client<'POST /api/v2/get_generate_works'>>[1]['body']
const list = (body: Body, who = member) =>
  who.client('POST /api/v2/get_generate_works', { body: { page_size: 100, ...body } }).then(({ data }) => data.map((work) => work.image_id))
const count = (body: Body) => member.client('POST /api/v2/get_generate_works_count', { body }).then(({ data }) => data)
const facets = (body: Body = {}) => member.client('POST /api/v2/works_facets', { body }).then(({ data }) => data)

describe('a search', () => {
  it('finds each word in prompt, parameters and names, in both languages, ignoring case and width [C-06]', async () => {
    const [snow = '', watercolour = '', logo = ''] = await insertWorkRows(server, member, [
      { prompt: '雪地里的红狐狸，夕阳###watermark' },
      { prompt: 'A Red-Tailed Fox at sunset', params: { style: 'Watercolor 水墨', image: '/media/uploads/deadbeef.png', steps: 30 } },
      { prompt: 'Café Müller', mode: 'Inpainting', model: 'gone/one', modelName: 'Dreamer XL' },
    ])
    await insertWorkRows(server, other, [{ prompt: '雪地里的红狐狸 fox' }])
    const wanted: [string, string[]][] = [
      ['狐狸', [snow]],
      ['狐', [snow]],
      ['红狐狸', [snow]],
      ['雪地 夕阳', [snow]],
      ['狐红', []],
      // Contains both pairs, but not as one word.
      ['的红狐狸夕阳', []],
      ['fox', [watercolour]],
      ['ＦＯＸ', [watercolour]],
      ['fox RED', [watercolour]],
      ['red-tail', [watercolour]],
      ['ox', []],
      ['fox moon', []],
      ['水墨 sunset', [watercolour]],
      ['deadbeef', []],
      ['watermark', []],
      ['CAFÉ', [logo]],
      ['dreamer', [logo]],
      ['局部重绘', [logo]],
      ['inpaint', [logo]],
      ['inpaint 狐狸', []],
      ['测试模型', []],
      [`'"\\ ; & | ! : *`, []],
      ['  ', [logo, watercolour, snow]],
    ]
    for (const [search, ids] of wanted) {
      const found = { search, ids: await list({ search }), count: await count({ search }) }
      expect(found).toEqual({ search, ids, count: ids.length })
    }
    // By the current name in the catalogue, in either language.
    for (const name of ['受控', 'held']) expect(await list({ search: name })).toEqual([watercolour, snow])
  })

  it('combines with all filters, and follows changes', async () => {
    const [first = '', second = ''] = await insertWorkRows(server, member, [
      { prompt: '猫 a cat' },
      { prompt: '猫 a cat', starred: 1, rated: 1 },
    ])
    expect(await list({ search: '猫', starred: 1 })).toEqual([second])
    expect(await list({ search: '猫', starred: 0 })).toEqual([first])
    expect(await list({ search: 'cat', rated: 0, job_type: 'Text2Img', model: 'test/held', media: 'image' })).toEqual([first])
    expect(await list({ search: 'cat', media: 'video' })).toEqual([])
    await server.context.db.execute(sql`update works set prompt = '狗' where id = ${first}`)
    expect(await list({ search: '猫' })).toEqual([second])
    expect(await list({ search: '狗' })).toEqual([first])
  })
})

describe('filters', () => {
  it('select by mode, model, kind and marks [H-02]', async () => {
    const [a = '', b = '', c = ''] = await insertWorkRows(server, member, [
      { mode: 'Text2Img', model: 'one', starred: 1 },
      { mode: 'Txt2Video', model: 'two', media: 'video', rated: 1 },
      { mode: 'Text2Img', model: "it's \\ two" },
    ])
    expect(await list({ job_type: 'Text2Img' })).toEqual([c, a])
    expect(await list({ model: 'two' })).toEqual([b])
    expect(await list({ model: "it's \\ two" })).toEqual([c])
    expect(await list({ media: 'video' })).toEqual([b])
    expect(await list({ starred: 1 })).toEqual([a])
    expect(await list({ starred: 0 })).toEqual([c, b])
    expect(await list({ rated: 0 })).toEqual([c, a])
    expect(await count({ rated: 0, starred: 0 })).toBe(1)
  })

  it('select by days in Shanghai time', async () => {
    const [before = '', first = '', last = '', after = ''] = await insertWorkRows(
      server,
      member,
      ['2026-03-01T15:59:59.999Z', '2026-03-01T16:00:00Z', '2026-03-02T15:59:59.999Z', '2026-03-02T16:00:00Z'].map((time) => ({
        createdAt: new Date(time),
      })),
    )
    expect(await list({ day: '2026-03-02' })).toEqual([last, first])
    expect(await list({ day: '2026-03-01' })).toEqual([before])
    expect(await list({ day: '2026-03-03' })).toEqual([after])
    const reply = await refusal(member.client('POST /api/v2/get_generate_works', { body: { day: '2026-02-30' } }))
    expect(Object.keys(reply.errors ?? {})).toEqual(['day'])
  })
})

describe('facets', () => {
  it('count filtered works by mode, model, kind and day', async () => {
    await insertWorkRows(server, member, [
      { createdAt: new Date('2026-03-01T15:00:00Z'), prompt: '猫' },
      { createdAt: new Date('2026-03-01T17:00:00Z'), prompt: '猫', starred: 1 },
      { createdAt: new Date('2026-03-05T01:00:00Z'), mode: 'Txt2Video', media: 'video', model: 'gone/film', modelName: 'Video' },
      { deletedAt: new Date(), mode: 'Inpainting' },
    ])
    await insertWorkRows(server, other, [{ mode: 'Inpainting' }])
    const all = await facets()
    expect(all).toEqual({
      modes: [
        { value: 'Text2Img', count: 2 },
        { value: 'Txt2Video', count: 1 },
      ],
      models: [
        { value: 'test/held', count: 2, name: all.models[0]?.name },
        { value: 'gone/film', count: 1, name: 'Video' },
      ],
      media: [
        { value: 'image', count: 2 },
        { value: 'video', count: 1 },
      ],
      days: [
        { value: '2026-03-05', count: 1 },
        { value: '2026-03-02', count: 1 },
        { value: '2026-03-01', count: 1 },
      ],
      tags: [],
    })
    expect((await facets({ search: '猫', starred: 1 })).days).toEqual([{ value: '2026-03-02', count: 1 }])
    expect((await facets({ trashed: true })).modes).toEqual([{ value: 'Inpainting', count: 1 }])
    const chinese = server.client({ token: member.token, language: 'cn' })
    const { data } = await chinese('POST /api/v2/works_facets', {})
    expect(data.models[0]?.name).not.toBe(all.models[0]?.name)
    expect((await refusal(server.client()('POST /api/v2/works_facets', {}))).code).toBe('please_login')
  })
})

describe('a long list', () => {
  it('continues after the last work of a page in both directions, also between works of one moment [C-06]', async () => {
    const moment = new Date('2026-04-01T00:00:00.123Z')
    await insertWorkRows(server, member, [
      ...Array.from({ length: 7 }, (_, position) => ({ createdAt: moment, position })),
      ...Array.from({ length: 6 }, () => ({ createdAt: moment })),
      {},
    ])
    // Times in the database are more precise than a Date.
    await server.context.db.execute(sql`update works set created_at = created_at + interval '7 microseconds' where position = 3`)
    for (const order of ['DESC', 'ASC'] as const) {
      const all = await list({ order })
      expect(all).toHaveLength(14)
      const walked: string[] = []
      for (;;) {
        const page = await list({
          order,
          page_size: 3,
          page_number: 9,
          ...(walked.length > 0 ? { after: walked.at(-1) ?? '' } : { page_number: 1 }),
        })
        walked.push(...page)
        if (page.length < 3) break
      }
      expect(walked).toEqual(all)
    }
  })

  it('refuses to continue after works of others', async () => {
    const [theirs = ''] = await insertWorkRows(server, other, [{}])
    for (const after of [theirs, 'nonsense']) {
      const reply = await refusal(member.client('POST /api/v2/get_generate_works', { body: { after } }))
      expect(reply).toMatchObject({ code: 'invalid_input', errors: { after: expect.any(String) } })
    }
  })

  it('is read from an index in order, without sorting', async () => {
    await insertWorkRows(
      server,
      member,
      Array.from({ length: 400 }, () => ({})),
    )
    await server.context.db.execute(sql`analyze works`)
    const { rows } = await server.context.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select * from works where account_id = (select account_id from works limit 1) and deleted_at is null
      order by created_at desc, position desc, id desc limit 25`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan Backward using works_by_account/)
    expect(plan).not.toMatch(/Sort/)
  })
})

describe('marks', () => {
  it('are set on five hundred works at once, only on the member’s own [H-02]', async () => {
    const mine = await insertWorkRows(
      server,
      member,
      Array.from({ length: 499 }, () => ({})),
    )
    const theirs = await insertWorkRows(server, other, [{}])
    const { data } = await member.client('POST /api/v2/works_update', { body: { image_ids: [...mine, ...theirs], starred: 1 } })
    expect(data).toBe(499)
    expect(await count({ starred: 1 })).toBe(499)
    expect(await list({ starred: 1 }, other)).toEqual([])
  })
})
