import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { usedPrompts } from '../../db/schema/prompts.ts'
import { promptToStore } from './public.ts'

let server: TestApp
let member: TestMember

beforeAll(async () => {
  server = await createTestApp({ engines: [createControllableEngine()] })
  member = await server.signUp()
})
afterAll(() => server.close())

const submit = (who: TestMember, prompt: string) =>
  who.client('POST /api/v2/playground_generate', { body: { input: { prompt }, model: 'test/held', job_type: 'Text2Img' } })
const used = (who: TestMember, body: { page_size?: number; page_number?: number; order?: 'ASC' | 'DESC' } = {}) =>
  who.client('POST /api/v2/get_jobs_prompts', { body }).then(({ data }) => data.map(({ prompt }) => prompt))
const count = (who: TestMember) => who.client('POST /api/v2/get_jobs_prompts_count').then(({ data }) => data)

describe('the prompt library', () => {
  it('is available to everyone in Chinese and English, with words in both [C-02] [P-17]', async () => {
    const chinese = await server.client()('GET /api/v2/prompts.json')
    const english = await server.client()('GET /api/v2/prompts-en.json')
    expect(chinese.map(({ name }) => name)).toEqual(['后期', '媒介', '用光', '摄影', '素材', '颜色', '人物', '形状'])
    expect(english.map(({ name }) => name)).toContain('Post-processing')
    expect(chinese[0]?.groups[0]).toMatchObject({ id: 'style', name: '风格' })
    expect(english[0]?.groups[0]).toMatchObject({ id: 'style', name: 'Style' })
    expect(chinese[0]?.groups[0]?.entries[0]).toEqual({ langName: '电影感', displayName: 'cinematic' })
    const words = (list: typeof chinese) => list.flatMap(({ groups }) => groups).flatMap(({ entries }) => entries)
    expect(words(chinese)).toEqual(words(english))
    expect(words(chinese).length).toBeGreaterThan(1500)
  })

  it('can be cached, and is compressed [C-02]', async () => {
    const { headers } = await server.app.inject({ url: '/api/v2/prompts.json', headers: { 'accept-encoding': 'gzip' } })
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'content-encoding': 'gzip' })
  })
})

describe('used prompts', () => {
  it('are listed once each by latest use, in both orders and in pages, only the member’s own [C-11] [P-04]', async () => {
    const other = await server.signUp()
    await submit(other, 'a whale')
    for (const prompt of ['a fox', '一盏灯笼', 'a fox in snow', 'a fox']) await submit(member, prompt)
    expect(await used(member)).toEqual(['a fox', 'a fox in snow', '一盏灯笼'])
    expect(await used(member, { order: 'ASC' })).toEqual(['一盏灯笼', 'a fox in snow', 'a fox'])
    expect(await used(member, { page_size: 2 })).toEqual(['a fox', 'a fox in snow'])
    expect(await used(member, { page_size: 2, page_number: 2 })).toEqual(['一盏灯笼'])
    expect(await used(member, { page_number: 3 })).toEqual([])
    expect([await count(member), await count(other)]).toEqual([3, 1])
  })

  it('have the time of the last use [C-11]', async () => {
    const who = await server.signUp()
    const before = Date.now()
    await submit(who, 'a fox')
    const { data } = await who.client('POST /api/v2/get_jobs_prompts', { body: {} })
    const time = Date.parse(data[0]?.create_time ?? '')
    expect(time).toBeGreaterThanOrEqual(before - 1000)
    expect(time).toBeLessThanOrEqual(Date.now() + 1000)
  })

  it('ignore surrounding spaces, and are case-sensitive [C-11]', async () => {
    const who = await server.signUp()
    for (const prompt of ['a fox', '  a fox \n', 'a Fox']) await submit(who, prompt)
    expect(await used(who)).toEqual(['a Fox', 'a fox'])
  })

  it('can be as long as prompts may be [C-11] [V-01]', async () => {
    const who = await server.signUp()
    const long = '狐'.repeat(2000)
    await submit(who, long)
    expect(await used(who)).toEqual([long])
  })

  it('are not stored for refused requests or without a prompt [C-11]', async () => {
    const who = await server.signUp()
    await refusal(
      who.client('POST /api/v2/playground_generate', { body: { input: { prompt: 'x', n: 99 }, model: 'test/held', job_type: 'Text2Img' } }),
    )
    expect([promptToStore({ prompt: '  ' }), promptToStore({ image: 'x' })]).toEqual([null, null])
    expect([await used(who), await count(who)]).toEqual([[], 0])
  })

  it('are stored once for concurrent requests [C-11]', async () => {
    const who = await server.signUp()
    await Promise.all(Array.from({ length: 4 }, () => submit(who, 'a fox')))
    expect([await used(who), await count(who)]).toEqual([['a fox'], 1])
  })

  it('are deleted with the account [C-11]', async () => {
    const who = await server.signUp()
    await submit(who, 'a fox')
    const accountId = await accountOf(who)
    await who.client('POST /api/account/delete', { body: { confirm: who.user.uid, password: who.password } })
    const left = await server.context.db.select().from(usedPrompts).where(eq(usedPrompts.accountId, accountId))
    expect(left).toEqual([])
  })

  it('are read by an index from a hundred thousand rows [C-11]', async () => {
    const who = await server.signUp()
    const accountId = await accountOf(who)
    const { db } = server.context
    await db.execute(sql`
      insert into used_prompts (account_id, prompt, used_at)
      select ${accountId}, 'prompt ' || n, now() - n * interval '1 second' from generate_series(1, 100000) as n`)
    await db.execute(sql`analyze used_prompts`)
    const plan = await db.execute<Record<'QUERY PLAN', string>>(sql`
      explain select * from used_prompts where account_id = ${accountId} order by used_at desc, hash desc limit 25`)
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan Backward using used_prompts_by_use/)
    expect(await used(who, { page_size: 2 })).toEqual(['prompt 1', 'prompt 2'])
    expect(await used(who, { page_size: 2, order: 'ASC' })).toEqual(['prompt 100000', 'prompt 99999'])
    expect(await count(who)).toBe(100_000)
  })

  it('are refused to guests, and for invalid pages [C-11]', async () => {
    const stranger = server.client()
    expect((await refusal(stranger('POST /api/v2/get_jobs_prompts', { body: {} }))).code).toBe('please_login')
    expect((await refusal(stranger('POST /api/v2/get_jobs_prompts_count'))).code).toBe('please_login')
    const problem = await refusal(member.client('POST /api/v2/get_jobs_prompts', { body: { page_size: 101, page_number: 0 } }))
    expect([problem.code, Object.keys(problem.errors ?? {})]).toEqual(['invalid_input', ['page_size', 'page_number']])
  })
})

async function accountOf({ user }: TestMember): Promise<string> {
  const [row] = await server.context.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.uid, user.uid))
  if (!row) throw new Error('no account')
  return row.id
}
