import { ENGINE_ERROR_CODES, EngineError, type EngineErrorCode } from '@stipple/engines/spec'
import { describe, expect, it } from 'vitest'
import { afterFailure, type FailureState, type Next } from './after-failure.ts'

const MINUTE = 60_000
const FRESH: FailureState = {
  place: 'elsewhere',
  accepted: false,
  askable: false,
  submission: 1,
  crashes: 0,
  otherConnections: 0,
  failures: 0,
  idempotent: false,
  billed: false,
  waitedMs: 0,
  patienceMs: 30 * MINUTE,
}
const next = (code: EngineErrorCode, state: Partial<FailureState> = {}, options: ConstructorParameters<typeof EngineError>[2] = {}): Next =>
  afterFailure({ ...FRESH, ...state }, new EngineError(code, '', options))

const end: Next = { do: 'end' }
const submit: Next = { do: 'submit' }
const wait = (mark?: 'away' | 'needs_you'): Next => ({ do: 'wait', afterMs: 1000, ...(mark && { mark }) })
const look = (mark?: 'away' | 'needs_you'): Next => ({ do: 'look', afterMs: 1000, ...(mark && { mark }) })
const elsewhere = (mark?: 'away' | 'needs_you'): Next => ({ do: 'elsewhere', ...(mark && { mark }) })

/** Before the engine accepted it, with one connection and with several; after. */
const TABLE: Readonly<Record<EngineErrorCode, readonly [alone: Next, another: Next, accepted: Next]>> = {
  unavailable: [wait('away'), elsewhere('away'), look('away')],
  rate_limited: [wait(), elsewhere(), look()],
  out_of_memory: [wait(), elsewhere(), end],
  model_missing: [wait(), elsewhere(), end],
  auth: [wait('needs_you'), elsewhere('needs_you'), look('needs_you')],
  quota: [wait('needs_you'), elsewhere('needs_you'), look('needs_you')],
  timeout: [submit, submit, look()],
  lost: [submit, submit, submit],
  invalid_input: [end, end, end],
  missed: [end, end, end],
  content_policy: [end, end, end],
  safety_failed: [end, end, end],
  cancelled: [end, end, end],
  internal: [end, end, end],
}

describe('the action after a failure', () => {
  it.each(ENGINE_ERROR_CODES)('follows the table for %s', (code) => {
    const [alone, another, accepted] = TABLE[code]
    expect(next(code)).toEqual(alone)
    expect(next(code, { otherConnections: 2 })).toEqual(another)
    expect(next(code, { accepted: true })).toEqual(accepted)
    expect(next(code, { accepted: true, otherConnections: 2 })).toEqual(accepted)
  })

  it.each(ENGINE_ERROR_CODES)('ends a local job after %s, and is final when the engine says so', (code) => {
    for (const accepted of [false, true]) {
      expect(next(code, { place: 'here', accepted })).toEqual(end)
      expect(next(code, { accepted, otherConnections: 2, idempotent: true }, { retryable: false })).toEqual(end)
    }
  })

  it('asks for the run by its key when the engine may have accepted it', () => {
    expect(next('lost', { askable: true })).toEqual(look())
    expect(next('timeout', { askable: true })).toEqual(look())
  })

  it.each(['unavailable', 'rate_limited', 'out_of_memory', 'model_missing', 'auth', 'quota'] as const)(
    'never submits again after %s, regardless of price or idempotency',
    (code) => {
      for (const kind of [{ billed: true }, { idempotent: true }, { billed: true, idempotent: true }]) {
        expect(next(code, kind)).toEqual(TABLE[code][0])
        expect(next(code, { ...kind, accepted: true })).toEqual(TABLE[code][2])
      }
    },
  )

  it.each(['lost', 'timeout'] as const)('submits again after %s where that is safe, at most three times', (code) => {
    const submissions = (kind: Partial<FailureState>): number => {
      let submission = 1
      while (next(code, { ...kind, submission, crashes: kind.accepted ? submission : 0 }).do === 'submit') submission++
      return submission
    }
    for (const accepted of code === 'lost' ? [false, true] : [false]) {
      expect(submissions({ accepted })).toBe(2)
      // A job that crashed an engine twice is not submitted a third time.
      const most = accepted ? 2 : 3
      expect(submissions({ accepted, otherConnections: 1 })).toBe(most)
      expect(submissions({ accepted, otherConnections: 9 })).toBe(most)
      expect(submissions({ accepted, idempotent: true })).toBe(most)
      expect(submissions({ accepted, idempotent: true, billed: true })).toBe(most)
      expect(submissions({ accepted, billed: true, otherConnections: 9 })).toBe(1)
    }
  })

  it.each(['unavailable', 'timeout'] as const)(
    'leaves an accepting engine that stays silent (%s) for another one that is free of charge',
    (code) => {
      const silent = { accepted: true, failures: 3, otherConnections: 1 }
      expect(next(code, silent)).toEqual(submit)
      for (const stays of [{ failures: 2 }, { otherConnections: 0 }, { billed: true }, { submission: 3 }])
        expect(next(code, { ...silent, ...stays })).toMatchObject({ do: 'look' })
    },
  )

  it('waits 1 s, doubling up to a minute, or as long as the engine asks', () => {
    const pauses = Array.from({ length: 9 }, (_, failures) => next('unavailable', { failures }))
    expect(pauses.map((one) => 'afterMs' in one && one.afterMs / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(next('rate_limited', { failures: 1 }, { retryAfterMs: 90_000 })).toEqual({ do: 'wait', afterMs: 90_000 })
    expect(next('rate_limited', { failures: 3 }, { retryAfterMs: 10 })).toEqual({ do: 'wait', afterMs: 8000 })
    expect(next('rate_limited', { accepted: true }, { retryAfterMs: 5000 })).toEqual({ do: 'look', afterMs: 5000 })
  })

  it('ends the job when its patience is over, or would be before the next try', () => {
    for (const accepted of [false, true]) {
      expect(next('unavailable', { accepted, waitedMs: 30 * MINUTE - 500 })).toEqual(end)
      expect(next('rate_limited', { accepted }, { retryAfterMs: 31 * MINUTE })).toEqual(end)
    }
    expect(next('unavailable', { otherConnections: 1, waitedMs: 30 * MINUTE })).toEqual(end)
    expect(next('rate_limited', { otherConnections: 1 }, { retryAfterMs: 31 * MINUTE })).toEqual(elsewhere())
  })
})
