import { EVENTS_PATH } from '@stipple/core/contract/generation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { accountIdOf } from '../../../test/work-rows.ts'
import { sendNotice } from './public.ts'

let server: TestApp
let member: TestMember
let other: TestMember
let address: string
beforeAll(async () => {
  server = await createTestApp({ engines: [createControllableEngine()] })
  ;[member, other] = [await server.signUp(), await server.signUp()]
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const listed = async (who = member) => (await who.client('GET /api/account/notices')).data
const read = (until: string, who = member) => who.client('POST /api/account/notices/read', { body: { until } })

/** Waits until the stream reports this number of unread notices. */
async function waitForUnread(stream: ReadableStreamDefaultReader<string>, unread: number): Promise<void> {
  for (let text = ''; !text.includes(`event: notices\ndata: {"unread":${unread}}`);) {
    const { value, done } = await stream.read()
    if (done) throw new Error(`the stream ended without ${unread}: ${text}`)
    text += value
  }
}

it('notifies a key’s owner once a month near its limit, and once when it is reached, also on open pages [N-03]', async () => {
  const controller = new AbortController()
  const response = await fetch(address + EVENTS_PATH, { headers: { userToken: member.token }, signal: controller.signal })
  const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!stream) throw new Error('there is no stream')
  await waitForUnread(stream, 0)

  // Four jobs of two dots approach it, a fifth exceeds it.
  const cap = 9
  const { token, data: key } = await member.client('POST /api/account/keys', { body: { name: 'CI', scopes: ['generate'], cap } })
  const generate = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/generate/async',
      headers: { authorization: `Bearer ${token}` },
      payload: { prompt: 'a fox' },
    })
  const made = await Promise.all(Array.from({ length: 4 }, generate))
  expect(made.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202])
  await waitForUnread(stream, 1)
  const near = { about: { kind: 'key_near_cap', id: key.id, key: 'CI', spent: 8, cap }, read: false }
  const at = { about: { kind: 'key_at_cap', id: key.id, key: 'CI', cap }, read: false }
  const refused = await Promise.all(Array.from({ length: 6 }, generate))
  expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual(refused.map(() => 'key_cap'))
  await waitForUnread(stream, 2)
  expect(await listed()).toMatchObject([at, near])
  expect(await listed(other)).toEqual([])

  const [newest, oldest] = await listed()
  await read(oldest?.id ?? '')
  await waitForUnread(stream, 1)
  expect(await listed()).toMatchObject([at, { ...near, read: true }])
  await Promise.all([read(newest?.id ?? ''), read(newest?.id ?? '')])
  await waitForUnread(stream, 0)
  for (const nothing of [newest?.id ?? '', 'none', '00000000-0000-4000-8000-000000000000'])
    expect((await refusal(read(nothing, other))).code).toBe('not_found')
  controller.abort()
})

it('sends a notice once for repeated and concurrent calls', async () => {
  const accountId = await accountIdOf(server, other)
  const notice = { accountId, about: { kind: 'webhook_off', url: 'https://example.org/hook' }, once: 'webhook_off:1' } as const
  const beside = await server.beside()
  await Promise.all(
    [server.context.db, beside.db, server.context.db, beside.db].map((db) => db.transaction((tx) => sendNotice(tx, notice))),
  )
  expect(await listed(other)).toMatchObject([{ about: notice.about, read: false }])
})
