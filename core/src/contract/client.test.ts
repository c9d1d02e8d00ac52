import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, createClient, CallTimeout } from './client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asked: { url: string; headers: Headers }[] = []
/** Responds when `answer` resolves; fails as the network does when the call is aborted. */
const network =
  (answer: Promise<Response>): typeof fetch =>
  (input, init) => {
    asked.push({ url: input instanceof Request ? input.url : `${input}`, headers: new Headers(init?.headers) })
    const { signal } = init ?? {}
    return Promise.race([answer, new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))])
  }
const never = new Promise<Response>(() => undefined)
const clientOf = (answer: Promise<Response>) =>
  createClient({
    fetch: network(answer),
    base: 'http://studio.test',
    headers: (call) => ({ 'X-Call': call.split(' ')[0] ?? '' }),
    query: () => ({ user_source: 'a friend' }),
    timeout: (call) => (call.includes('/api/user/') ? 5000 : undefined),
  })
const fate = (call: Promise<unknown>) => {
  const seen: { error?: unknown; reply?: unknown } = {}
  call.then(
    (reply) => (seen.reply = reply),
    (error: unknown) => (seen.error = error),
  )
  return seen
}

describe('the client', () => {
  it('marks every call and adds the parameters of its transport [A-19]', async () => {
    await clientOf(Promise.resolve(Response.json({ status: 1, data: { balance: 1 } })))('GET /api/user/get_credit_balance')
    const last = asked.at(-1)
    expect(last?.url).toBe('http://studio.test/api/user/get_credit_balance?user_source=a+friend')
    expect(last?.headers.get('X-Isapi')).toBe('1')
    expect(last?.headers.get('X-Call')).toBe('GET')
  })

  it('fails after the timeout of the call [A-19]', async () => {
    const seen = fate(clientOf(never)('GET /api/user/draw_config'))
    await vi.advanceTimersByTimeAsync(4999)
    expect(seen.error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.error).toBeInstanceOf(CallError)
    expect(seen.error).toMatchObject({ status: 0, reply: undefined })
    expect((seen.error as CallError).cause).toBeInstanceOf(CallTimeout)
  })

  it('has no timeout unless one is set', async () => {
    const seen = fate(clientOf(never)('GET /api/v2/packs'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen).toEqual({})
  })

  it('applies the timeout to the complete response, not to its first byte [A-19]', async () => {
    const call = createClient({
      base: 'http://studio.test',
      headers: () => ({}),
      timeout: () => 5000,
      // The body of a real response fails when its call is aborted.
      fetch: async (_, init) => {
        const start = (stream: ReadableStreamDefaultController): void => {
          stream.enqueue(new TextEncoder().encode('{"status":'))
          init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason))
        }
        return new Response(new ReadableStream({ start }))
      },
    })('GET /api/user/draw_config')
    const seen = fate(call)
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen.error).toMatchObject({ status: 0 })
  })

  it('passes on an abort of the caller', async () => {
    const giveUp = new AbortController()
    const seen = fate(clientOf(never)('GET /api/user/draw_config', { signal: giveUp.signal }))
    giveUp.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.error).toMatchObject({ name: 'AbortError' })
  })

  it.each([
    [
      'what an older server says',
      Response.json({ message: 'NSFW System Error' }, { status: 561 }),
      { status: 561, serverMessage: 'NSFW System Error' },
    ],
    ['plain text', new Response('Model predict error', { status: 503 }), { status: 503, serverMessage: 'Model predict error' }],
    ['no page', new Response('<html>Bad gateway</html>', { status: 502 }), { status: 502, serverMessage: undefined }],
  ])('keeps %s [E-06]', async (_, response, error) => {
    const seen = fate(clientOf(Promise.resolve(response))('GET /api/v2/packs'))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.error).toMatchObject({ ...error, reply: undefined })
  })

  it.each([
    ['12', 12],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
    ['soon', undefined],
  ])('reads the time to retry: %s [E-03]', async (header, seconds) => {
    vi.setSystemTime('2026-01-01T00:00:00Z')
    const seen = fate(clientOf(Promise.resolve(new Response('', { status: 429, headers: { 'Retry-After': header } })))('GET /api/v2/packs'))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.error).toMatchObject({ status: 429, retryAfter: seconds })
  })

  it('reports an unreadable response as an error', async () => {
    const seen = fate(clientOf(Promise.resolve(new Response('<html>')))('GET /api/user/draw_config'))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.error).toMatchObject({ name: 'CallError', status: 200, reply: undefined })
  })
})
