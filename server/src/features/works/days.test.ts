import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { insertWorkRows } from '../../../test/work-rows.ts'

let server: TestApp
let member: TestMember

beforeAll(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  member = await server.signUp()
})
afterAll(() => server.close())

type Body = Parameters<typeof member.client<'POST /api/v2/get_generate_works'>>[1]['body']
const list = (body: Body) =>
  member
    .client('POST /api/v2/get_generate_works', { body: { page_size: 100, ...body } })
    .then(({ data }) => data.map((work) => work.image_id))
const facets = (body: Body = {}) => member.client('POST /api/v2/works_facets', { body }).then(({ data }) => data)

describe('works by day', () => {
  it('are filtered by days of the given time zone, of any length', async () => {
    // Summer time begins in Berlin on 29 March: that day has 23 hours.
    const [before = '', first = '', last = '', after = ''] = await insertWorkRows(
      server,
      member,
      ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z'].map((time) => ({
        createdAt: new Date(time),
      })),
    )
    const berlin = { time_zone: 'Europe/Berlin' }
    expect(await list({ ...berlin, day: '2026-03-29' })).toEqual([last, first])
    expect(await list({ ...berlin, day: '2026-03-28' })).toEqual([before])
    expect(await list({ time_zone: 'America/New_York', day: '2026-03-29' })).toEqual([after, last])
    expect((await facets(berlin)).days).toEqual([
      { value: '2026-03-30', count: 1 },
      { value: '2026-03-29', count: 2 },
      { value: '2026-03-28', count: 1 },
    ])
    expect((await facets({ time_zone: 'Asia/Shanghai' })).days).toEqual((await facets()).days)
  })

  it.each(['0001-01-01', '9999-12-31'])('are none for the day %s in any zone', async (day) => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) expect(await list({ day, time_zone: zone })).toEqual([])
  })

  it.each([
    ['day', { day: '0000-01-01' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['time_zone', { time_zone: '+08:00' }],
    ['time_zone', { time_zone: `A${'a'.repeat(70)}` }],
    ['time_zone', { time_zone: "UTC' or 1" }],
  ])('are refused for an invalid %s by name', async (field, body) => {
    for (const call of ['get_generate_works', 'get_generate_works_count', 'works_facets'] as const) {
      const reply = await refusal(member.client(`POST /api/v2/${call}`, { body }))
      expect(Object.keys(reply.errors ?? {})).toEqual([field])
    }
  })

  it('accept every time zone that browsers know', async () => {
    const names = Intl.supportedValuesOf('timeZone')
    const { rows } = await server.context.db.execute<{ name: string }>(sql`select name from pg_timezone_names`)
    const known = new Set(rows.map(({ name }) => name))
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})
