import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { feedback } from '../../db/schema/feedback.ts'

let server: TestApp
/** The first account of an installation is a super user. */
let operator: TestMember

beforeAll(async () => {
  server = await createTestApp()
  operator = await server.signUp()
})
afterAll(() => server.close())
beforeEach(async () => void (await server.context.db.delete(feedback)))

const list = async (
  query: { page?: number; page_size?: number; type?: 0 | 1 | 2; handled?: 'true' | 'false'; search?: string; order?: 'oldest' } = {},
) => operator.client('GET /api/manage/feedback', { query })

describe('feedback', () => {
  it('is stored trimmed from members and guests, and listed for super users, latest first [S-32] [V-09]', async () => {
    const { client, user, name } = await server.signUp()
    expect(await client('POST /api/feedback', { body: { type: 1, content: '  画不出来 \n', mobile: ' 13800000000 ' } })).toEqual({
      status: 1,
      code: 1,
    })
    await server.client()('POST /api/feedback', { body: { type: 0, content: 'more styles', mobile: 'me@example.org', source: 4 } })
    const { data, total } = await list()
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { type: 0, content: 'more styles', mobile: 'me@example.org', source: 4 },
      { type: 1, content: '画不出来', mobile: '13800000000', source: 4, member: { uid: user.uid, name } },
    ])
    expect(data[0]).not.toHaveProperty('member')
  })

  it('is listed by page and type [S-32]', async () => {
    const before = (await list()).total
    for (let index = 0; index < 3; index++) {
      await server.client()('POST /api/feedback', { body: { type: 2, content: `complaint ${index}`, mobile: 'somebody' } })
    }
    const complaints = await list({ type: 2, page_size: 2 })
    expect(complaints.total).toBe(3)
    expect(complaints.data.map(({ content }) => content)).toEqual(['complaint 2', 'complaint 1'])
    expect((await list({ type: 2, page_size: 2, page: 2 })).data.map(({ content }) => content)).toEqual(['complaint 0'])
    expect((await list({ page: 1_000_000 })).data).toEqual([])
    expect((await list()).total).toBe(before + 3)
  })

  it('is found by text, contact and member, oldest first if asked [F: administration tables]', async () => {
    const { client, name } = await server.signUp()
    await client('POST /api/feedback', { body: { type: 0, content: 'more 100% greens', mobile: 'first@example.org' } })
    await server.client()('POST /api/feedback', { body: { type: 0, content: 'fewer blues', mobile: 'second@example.org' } })
    const contents = async (search: string, order?: 'oldest') =>
      (await list({ search, ...(order && { order }) })).data.map(({ content }) => content)
    expect(await contents('example.org')).toEqual(['fewer blues', 'more 100% greens'])
    expect(await contents('example.org', 'oldest')).toEqual(['more 100% greens', 'fewer blues'])
    expect(await contents('0% G')).toEqual(['more 100% greens'])
    expect(await contents(name)).toEqual(['more 100% greens'])
    expect(await contents('second@')).toEqual(['fewer blues'])
  })

  it('waits until it is handled, is counted in the administration, and is audited [S-12] [S-32]', async () => {
    const waiting = async () => (await operator.client('GET /api/manage/inbox')).data.feedback
    const before = await waiting()
    await server.client()('POST /api/feedback', { body: { type: 0, content: 'darker greens', mobile: 'somebody' } })
    expect(await waiting()).toBe(before + 1)
    const [message] = (await list({ handled: 'false' })).data
    const id = message?.id ?? ''
    const mark = (handled: boolean) => operator.client('POST /api/manage/feedback/:id', { params: { id }, body: { handled } })
    await Promise.all([mark(true), mark(true)])
    expect(await waiting()).toBe(before)
    expect((await list({ handled: 'true' })).data).toMatchObject([{ id, handled_at: expect.any(String) }])
    expect((await list({ handled: 'false' })).data.map((one) => one.id)).not.toContain(id)
    await mark(false)
    expect(await waiting()).toBe(before + 1)
    const { data: changes } = await operator.client('POST /api/manage/audit', { body: {} })
    expect(changes.filter(({ subject }) => subject === id)).toMatchObject([
      { action: 'feedback_handle', before: { handled: true }, after: { handled: false } },
      { action: 'feedback_handle', before: { handled: false }, after: { handled: true } },
    ])
    const none = { params: { id: '00000000-0000-7000-8000-000000000000' }, body: { handled: true } }
    expect((await refusal(operator.client('POST /api/manage/feedback/:id', none))).code).toBe('not_found')
  })

  it.each([
    ['en', { content: 'must have at least 1 characters', mobile: 'must have at least 1 characters' }],
    ['cn', { content: '至少需要 1 个字符', mobile: '至少需要 1 个字符' }],
  ] as const)('requires content and contact, not blank, with errors in %s [V-09] [S-26]', async (language, errors) => {
    const reply = refusal(server.client({ language })('POST /api/feedback', { body: { type: 1, content: ' \n\t', mobile: '　' } }))
    expect(await reply).toMatchObject({ code: 'invalid_input', errors })
  })

  it('refuses long texts, unknown types and sources, and characters that cannot be stored [V-09]', async () => {
    const send = (body: Record<string, unknown>) =>
      server.app.inject({ method: 'POST', url: '/api/feedback', payload: { type: 1, content: 'a', mobile: 'b', ...body } })
    const errors = async (body: Record<string, unknown>) => Object.keys((await send(body)).json().errors)
    expect(await errors({ content: 'x'.repeat(5001), mobile: 'x'.repeat(201) })).toEqual(['content', 'mobile'])
    expect(await errors({ type: 3 })).toEqual(['type'])
    expect((await send({ content: 'a\u0000b' })).statusCode).toBe(400)
    // The general limit of this call is five per minute and address.
    expect(await errors({ source: 5 })).toEqual(['source'])
    expect((await send({})).statusCode).toBe(200)
    expect((await send({})).json()).toMatchObject({ status: 0, code: 'too_many_requests' })
  })

  it('is read by super users only [A-06]', async () => {
    const { client } = await server.signUp()
    expect((await refusal(client('GET /api/manage/feedback'))).code).toBe('no_access')
    expect((await refusal(server.client()('GET /api/manage/feedback'))).code).toBe('please_login')
  })
})
