import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { Context } from '../src/context.ts'
import type { App } from '../src/http/app-type.ts'
import { createTestApp, type TestApp, type TestMember } from './app.ts'
import { createControllableEngine } from './engine.ts'
import { signIn } from './sign-in.ts'
import { waitFor } from './wait-for.ts'
import { waitUntilEnded } from './wait-until-ended.ts'

/** Time within which a change made in one process applies in the other, also on a busy machine. */
const SOON = { milliseconds: 20_000 }
const engine = createControllableEngine()
let first: TestApp
let context: Context & { close(): Promise<void> }
let second: App
let operator: TestMember
let member: TestMember
let work: { readonly id: string; readonly image: string }

beforeAll(async () => {
  first = await createTestApp({ engines: [engine], worker: true })
  context = await first.beside()
  second = await buildApp(context)
  operator = await first.signUp()
})
afterAll(async () => {
  await second.close()
  await context.close()
  await first.close()
})
beforeEach(async () => {
  engine.countAnew()
  member = await first.signUp()
  const { id } = await member.client('POST /api/v2/playground_generate', {
    body: { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' },
  })
  await (await engine.run(0)).finish()
  const [made] = (await waitUntilEnded(member, id)).works
  work = { id: made?.image_id ?? '', image: made?.image ?? '' }
})

interface Attempt {
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: object
}

/** Status of the second process's response. */
const statusOf = async ({ url, headers = {}, payload }: Attempt): Promise<number> =>
  (await second.inject({ method: payload ? 'POST' : 'GET', url, headers: { 'x-isapi': '1', ...headers }, ...(payload && { payload }) }))
    .statusCode

/** The second process accepts the call now, and refuses it soon after `change` in the first. */
async function closes(asked: Attempt, change: () => Promise<unknown>, status: number): Promise<void> {
  expect(await statusOf(asked)).toBe(200)
  await change()
  await waitFor(async () => (await statusOf(asked)) === status, SOON)
}

it('rejects a revoked key in the other process [A-06]', async () => {
  const { token, data } = await member.client('POST /api/account/keys', { body: { name: 'A program', scopes: ['read'] } })
  const headers = { authorization: `Bearer ${token}` }
  await closes(
    { url: '/api/v2/generate/jobs', headers },
    () => member.client('POST /api/account/keys/:id/revoke', { params: { id: data.id } }),
    401,
  )
})

it('ends a session in the other process when the member ends their other sessions [A-06]', async () => {
  const data = await signIn(first.client(), { name: member.name, password: member.password })
  const headers = { usertoken: data.userToken }
  await closes({ url: '/api/user/check_userinfo', headers }, () => member.client('POST /api/account/end_other_sessions'), 403)
})

it('rejects sessions and keys of a suspended member in the other process [A-06]', async () => {
  const { token } = await member.client('POST /api/account/keys', { body: { name: 'A program', scopes: ['read'] } })
  const byKey = { url: '/api/v2/generate/jobs', headers: { authorization: `Bearer ${token}` } }
  expect(await statusOf(byKey)).toBe(200)
  await closes(
    { url: '/api/user/check_userinfo', headers: { usertoken: member.token } },
    () => operator.client('POST /api/manage/member_update', { body: { uid: member.user.uid, suspended: true } }),
    403,
  )
  await waitFor(async () => (await statusOf(byKey)) === 401, SOON)
})

it('closes a revoked link in the other process', async () => {
  const link = async (shared: boolean) =>
    (await member.client('POST /api/v2/works/:id/link', { params: { id: work.id }, body: { shared } })).data.link ?? ''
  const open = await link(true)
  const file = { url: `${work.image}?link=${open}` }
  expect(await statusOf(file)).toBe(200)
  await closes({ url: `/api/shared/${open}` }, () => link(false), 404)
  expect(await statusOf(file)).toBe(404)
})

it('hides an unpublished or deleted work, or one of a private collection, in the other process', async () => {
  await operator.client('POST /api/manage/member_update', { body: { uid: member.user.uid, is_allowlisted: true } })
  const { data } = await member.client('POST /api/work/add', { body: { image_id: work.id } })
  await closes({ url: work.image }, () => member.client('POST /api/work/withdraw', { body: { cid: data.cid } }), 404)
  const detail = await second.inject({ method: 'POST', url: '/api/work/detail', payload: { cid: data.cid } })
  expect(detail.payload).not.toContain('a fox')

  const collected = await member.client('POST /api/collections', { body: { name: 'Foxes', image_ids: [work.id] } })
  const { id } = collected.data
  const share = async (shared: boolean) =>
    (await member.client('POST /api/collections/:id/link', { params: { id }, body: { shared } })).data.link ?? ''
  const shared = await share(true)
  expect(await statusOf({ url: `${work.image}?link=${shared}` })).toBe(200)
  await closes({ url: `/api/shared/${shared}` }, () => share(false), 404)
  const own = { url: work.image, headers: { usertoken: member.token } }
  await closes(
    own,
    async () => {
      await member.client('POST /api/v2/works_delete', { body: { image_ids: [work.id] } })
      await member.client('POST /api/v2/works_purge', { body: { image_ids: [work.id] } })
    },
    404,
  )
  expect((await context.db.execute(sql`select from works where id = ${work.id}`)).rows).toEqual([])
})
