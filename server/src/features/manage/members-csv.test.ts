import { MEMBERS_CSV_PATH } from '@stipple/core/domain/account'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'

let server: TestApp
let operator: TestMember
let busy: TestMember
let idle: TestMember
beforeAll(async () => {
  server = await createTestApp()
  operator = await server.signUp()
  busy = await server.signUp({ name: 'busy' })
  idle = await server.signUp({ name: 'idle' })
})
afterAll(() => server.close())

const ask = (query: Record<string, string> = {}, { who = operator, language = 'en' }: { who?: TestMember; language?: string } = {}) =>
  server.app.inject({
    url: `${MEMBERS_CSV_PATH}?${new URLSearchParams(query).toString()}`,
    headers: { usertoken: who.token, 'x-language': language },
  })
const rowsOf = ({ body }: { body: string }) =>
  body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

describe('the members as CSV', () => {
  it('are all that match, in the order of the list, with roles, figures and local times [F: members as CSV]', async () => {
    await insertWorkRows(server, busy, [{}, {}])
    await server.context.db
      .update(accounts)
      .set({ isVip: true, isAllowlisted: true, createdAt: new Date('2026-01-31T20:30:00Z') })
      .where(eq(accounts.id, await accountIdOf(server, busy)))
    const reply = await ask({ sort: 'works', time_zone: 'Asia/Tokyo' })
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toContain('stipple-members.csv')
    const [head, first, ...others] = rowsOf(reply)
    const columns = 'Member,User ID,Roles,Dots,Works,Storage in bytes,Jobs,Joined (Asia/Tokyo),Last seen (Asia/Tokyo)'
    expect(head?.join(',')).toBe(columns)
    expect(first?.slice(0, 5)).toEqual(['busy', busy.user.uid, 'VIP; Allowlisted', '100', '2'])
    expect(first?.[7]).toBe('2026-02-01 05:30')
    expect(others.length).toBe(2)
    expect(rowsOf(await ask({ search: 'idl' })).map(([name]) => name)).toEqual(['Member', 'idle'])
    expect(rowsOf(await ask({ role: 'vip' })).map(([name]) => name)).toEqual(['Member', 'busy'])
    expect(rowsOf(await ask({ role: 'vip' }, { language: 'cn' }))[0]?.slice(0, 3)).toEqual(['用户', '用户 ID', '身份'])
  })

  it('contain no formulas of a spreadsheet [F: members as CSV]', async () => {
    await server.context.db
      .update(accounts)
      .set({ name: '=HYPERLINK("evil")' })
      .where(eq(accounts.id, await accountIdOf(server, idle)))
    expect((await ask({ search: 'HYPERLINK' })).body).toContain(`"'=HYPERLINK(""evil"")"`)
  })

  it('are for super users only, and every download is in the audit log [F: members as CSV]', async () => {
    expect((await ask({}, { who: busy })).statusCode).toBe(403)
    expect((await server.app.inject({ url: MEMBERS_CSV_PATH })).json<{ code: string }>().code).toBe('please_login')
    const wrong = await ask({ sort: 'shoe size' })
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([400, 'invalid_input'])
    await ask({ role: 'vip' })
    const { data } = await operator.client('POST /api/manage/audit', { body: { area: 'members' } })
    expect(data[0]).toMatchObject({ action: 'member_export', subject: '1', after: { role: 'vip', search: '' } })
  })
})
