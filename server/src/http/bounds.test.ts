import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../test/app.ts'
import { waitFor } from '../../test/wait-for.ts'
import { boundsDocument } from '../documents/bounds-document.ts'
import { CHANGES_AT_ONCE } from './bounds.ts'
import { MAX_TEXT, TEXT_A_MINUTE } from './refuse-words.ts'
import { registeredCalls } from './registered-calls.ts'

let server: TestApp
let member: TestMember
beforeAll(async () => {
  server = await createTestApp({ engines: [] })
  member = await server.signUp()
})
afterAll(() => server.close())

const post = (url: string, payload: string | object) =>
  server.app.inject({ method: 'POST', url, headers: { userToken: member.token, 'content-type': 'application/json' }, payload })

it('declares the limits of every call in docs/bounds.md [C-23]', async () => {
  const calls = registeredCalls(server.app)
  expect(calls.length).toBeGreaterThan(250)
  await expect(boundsDocument(server.app)).toMatchFileSnapshot('../../../docs/bounds.md')
})

it('allows large bodies only for calls that take files [C-23]', () => {
  const large = registeredCalls(server.app).filter(({ options }) => (options.bodyLimit ?? 0) > 2 * 2 ** 20)
  const unexplained = large.filter(({ options, url, body }) => !options.config?.encoded && body !== undefined && url !== '')
  expect(unexplained.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

it('declares limited pixels and seconds for every call that takes a file [C-23]', () => {
  const calls = registeredCalls(server.app)
  const works = calls.flatMap(({ options }) => options.config?.work ?? [])
  expect(works.length).toBeGreaterThan(15)
  for (const { pixels, seconds } of works) expect([pixels <= 200_000_000, seconds <= 60]).toEqual([true, true])
  const undeclared = calls
    .filter(({ options }) => options.config?.encoded && !options.config.work)
    .map(({ method, url }) => `${method} ${url}`)
  // Only its header is read; workers get the file unchanged.
  expect(undeclared).toEqual(['POST /api/v2/interrogate/async'])
})

it('rejects a body over the limit before reading it completely [C-23]', async () => {
  const answer = await post('/api/v2/generate/quote', { input: { prompt: 'x'.repeat(3 * 2 ** 20) }, model: '', job_type: 'Text2Img' })
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'file_too_large'])
})

it('counts all texts before checking them, unknown fields included, and names the longest [C-23]', async () => {
  const input = { prompt: 'a fox', unknown: 'a fox in the snow '.repeat(60_000) }
  const answer = await post('/api/v2/generate/quote', { input, model: '', job_type: 'Text2Img' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'invalid_input', errors: { unknown: expect.stringContaining(String(MAX_TEXT)) } },
  ])
})

it('ignores unknown fields of a call without generation [C-23]', async () => {
  const answer = await post('/api/v2/works_delete', { image_ids: ['a'], unknown: 'a nude child '.repeat(50_000) })
  expect(answer.statusCode).toBe(200)
})

it('rejects a body with too many parts before parsing it as JSON [C-23]', async () => {
  const list = await post('/api/v2/works_delete', `{"image_ids":[${'"a",'.repeat(30_000)}"a"]}`)
  expect([list.statusCode, list.json().code]).toEqual([400, 'malformed_request'])
  const answer = await post('/api/v2/generate/async', `{"prompt":"a fox","params":${'['.repeat(3_000_000)}`)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request'])
})

it('limits the characters checked for one member per minute, not those of other members [C-23]', async () => {
  const eager = await server.signUp()
  const quote = (token: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/generate/quote',
      headers: { userToken: token },
      payload: { input: { prompt: 'a fox in the snow '.repeat(1000) }, model: '', job_type: 'Text2Img' },
    })
  const codes: string[] = []
  for (let sent = 0; sent <= TEXT_A_MINUTE; sent += 18_000) codes.push((await quote(eager.token)).json().code)
  expect(codes.at(-1)).toBe('too_many_requests')
  expect((await quote(member.token)).json().code).not.toBe('too_many_requests')
})

it('limits concurrent calls of one member, not those of other members [C-23]', async () => {
  const eager = await server.signUp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const half = `POST /api/v2/works_delete HTTP/1.1\r\nhost: localhost\r\nusertoken: ${eager.token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`
  const sockets = Array.from({ length: CHANGES_AT_ONCE }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(half)
  const call = (token: string) =>
    fetch(`http://127.0.0.1:${port}/api/v2/works_delete`, {
      method: 'POST',
      headers: { usertoken: token, 'content-type': 'application/json' },
      body: '{"image_ids":["a"]}',
    })
  // Refused at once, without waiting for the others.
  expect((await call(member.token)).status).toBe(200)
  let answered = false
  const waiting = call(eager.token).then((answer) => {
    answered = true
    return answer.status
  })
  expect((await call(member.token)).status).toBe(200)
  expect(answered).toBe(false)
  for (const socket of sockets) socket.destroy()
  expect(await waiting).toBe(200)
})

it('frees the slots of callers that disconnect during authentication [C-23]', async () => {
  const hasty = await server.signUp()
  const { port } = server.app.server.address() as AddressInfo
  const head = `POST /api/v2/works_delete HTTP/1.1\r\nhost: localhost\r\nusertoken: ${hasty.token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`
  const before = await connections()
  // Account lookups block while the table is locked.
  await server.context.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`)
    const sockets = Array.from({ length: CHANGES_AT_ONCE }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets) socket.write(head)
    await waitFor(async () => (await waitingForLock()) > 0)
    for (const socket of sockets) socket.destroy()
    await Promise.all(sockets.map((socket) => once(socket, 'close')))
    await waitFor(async () => (await connections()) <= before)
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/works_delete`, {
    method: 'POST',
    headers: { usertoken: hasty.token, 'content-type': 'application/json' },
    body: '{"image_ids":["a"]}',
    signal: AbortSignal.timeout(5000),
  })
  expect(answer.status).toBe(200)
})

const connections = (): Promise<number> =>
  promisify((done: (error: Error | null, count: number) => void) => server.app.server.getConnections(done))()

async function waitingForLock(): Promise<number> {
  const { rows } = await server.context.db.execute<{ count: number }>(sql`select count(*)::int as count from pg_locks where not granted`)
  return rows[0]?.count ?? 0
}
