import { describe, expect, it } from 'vitest'
import { statusError } from './status-error.ts'

const ask = (status: number, retryAfter?: string) =>
  statusError({ status, headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) }, 'asked')

describe('what an HTTP status means', () => {
  it.each([
    [400, 'invalid_input'],
    [401, 'auth'],
    [402, 'quota'],
    [403, 'auth'],
    [404, 'lost'],
    [418, 'internal'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('%i is %s', (status, code) => expect(ask(status)).toMatchObject({ code, retryAfterMs: undefined }))

  it('is asked again when the answer says: in seconds or at a time', () => {
    expect(ask(503, '120').retryAfterMs).toBe(120_000)
    expect(ask(429, new Date(0).toUTCString()).retryAfterMs).toBe(0)
    expect(ask(429, 'soon').retryAfterMs).toBeUndefined()
  })
})
