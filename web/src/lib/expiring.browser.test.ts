import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, keep, kept } from './expiring.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what is kept for some minutes', () => {
  it('is there until its time is over, and gone after [S-15]', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    keep('pointId', 'SPRING100', 60)
    vi.setSystemTime(60 * 60_000 - 1)
    expect(kept('pointId')).toBe('SPRING100')
    vi.setSystemTime(60 * 60_000)
    expect(kept('pointId')).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it('can be empty, which is not the same as nothing, and can be forgotten [S-15]', () => {
    keep('user_source', '', 10)
    expect(kept('user_source')).toBe('')
    forget('user_source')
    expect(kept('user_source')).toBeUndefined()
  })

  it.each(['{', '7', 'null', '{"value":1,"until":9e15}'])('is nothing where the storage holds %s', (found) => {
    localStorage.setItem('stipple-kept-TG', found)
    expect(kept('TG')).toBeUndefined()
  })

  it('fails nobody where storage is full or blocked [S-15]', () => {
    const blocked = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked)
    keep('TG', 'x', 1)
    expect(kept('TG')).toBeUndefined()
    forget('TG')
  })
})
