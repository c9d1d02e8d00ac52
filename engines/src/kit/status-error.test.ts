import { describe, expect, it } from 'vitest'
import { statusError } from './status-error.ts'

const ask = (status: number, retryAfter?: string) =>
  statusError({ status, headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) }, 'asked')

describe('the error for an HTTP status', () => {
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

  it('takes the time of a retry from the response, in seconds or as a date', () => {
    expect(ask(503, '120').retryAfterMs).toBe(120_000)
    expect(ask(429, new Date(0).toUTCString()).retryAfterMs).toBe(0)
    expect(ask(429, 'soon').retryAfterMs).toBeUndefined()
  })
})
