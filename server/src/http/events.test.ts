import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../test/app.ts'
import { waitFor } from '../../test/wait-for.ts'
import { authenticate } from '../features/accounts/public.ts'
import type { App } from './app-type.ts'
import { registerAuthentication } from './auth.ts'
import { registerErrors } from './error-reply.ts'
import { type Opening, type ServerEvent, streamEvents } from './events.ts'
import { registerLimits } from './limits.ts'

let server: TestApp
let member: TestMember
let app: App
let address: string
let openings: Opening[]
let pending: ServerEvent[]
let wakes: Set<() => void>

beforeAll(async () => {
  server = await createTestApp()
  member = await server.signUp()
})
afterAll(() => server.close())

beforeEach(async () => {
  openings = []
  pending = []
  wakes = new Set()
  app = fastify({ forceCloseConnections: 'idle' })
  await app.register(cookie)
  registerAuthentication(app, { ofSession: (token) => authenticate(server.context, token), ofKey: () => Promise.resolve(undefined) })
  await registerLimits(app, server.context)
  registerErrors(app)
  streamEvents(app, server.context, {
    path: '/stream',
    quietMs: 100,
    open: async (opening, wake) => {
      openings.push(opening)
      wakes.add(wake)
      return { take: () => pending.splice(0), close: () => wakes.delete(wake) }
    },
  })
  address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/stream`
})
afterEach(() => app.close())

const publish = (...events: ServerEvent[]): void => {
  pending.push(...events)
  for (const wake of wakes) wake()
}

/** Reads a stream as growing text. */
async function listen(headers: Record<string, string> = {}) {
  const controller = new AbortController()
  const response = await fetch(address, { headers: { userToken: member.token, ...headers }, signal: controller.signal })
  let [text, ended] = ['', false]
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })()
  void reading
    .catch(() => undefined)
    .finally(() => {
      ended = true
    })
  return { response, text: () => text, ended: () => ended, leave: () => controller.abort() }
}

describe('an event stream', () => {
  it('sends new events with ids, and comments while idle', async () => {
    pending.push({ id: '7', event: 'job', data: { id: 'a', note: 'two\nlines' } })
    const stream = await listen({ 'last-event-id': '6', 'accept-language': 'zh' })
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.response.headers.get('cache-control')).toContain('no-transform')
    await waitFor(() => stream.text().includes('id: 7\nevent: job\ndata: {"id":"a","note":"two\\nlines"}\n\n'))
    expect(openings).toMatchObject([{ since: 6, language: 'zh', caller: { uid: member.user.uid } }])
    publish({ event: 'balance', data: { balance: 3 } })
    await waitFor(() => stream.text().includes('event: balance\ndata: {"balance":3}\n\n'))
    await waitFor(() => stream.text().endsWith(': \n\n'))
    stream.leave()
  })

  it('starts from the current event for a client without a valid last event ID', async () => {
    const streams = [await listen(), await listen({ 'last-event-id': 'x; drop' })]
    await waitFor(() => openings.length === 2)
    expect(openings.map(({ since }) => since)).toEqual([undefined, undefined])
    for (const stream of streams) stream.leave()
  })

  it('rejects requests without a session', async () => {
    const response = await fetch(address, { headers: { userToken: 'nobody' } })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'please_login' })
  })

  it('frees its subscription when the client disconnects', async () => {
    const stream = await listen()
    await waitFor(() => wakes.size === 1)
    stream.leave()
    await waitFor(() => wakes.size === 0)
  })

  it('ends when the server stops, without delaying the stop', async () => {
    const stream = await listen()
    await waitFor(() => wakes.size === 1)
    await app.close()
    await waitFor(() => stream.ended())
    expect(wakes.size).toBe(0)
  })
})
