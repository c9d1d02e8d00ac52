import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeExpiring, setExpiring, getExpiring } from './expiring.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an expiring value', () => {
  it('exists until it expires, and is then deleted [S-15]', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    setExpiring('pointId', 'SPRING100', 60)
    vi.setSystemTime(60 * 60_000 - 1)
    expect(getExpiring('pointId')).toBe('SPRING100')
    vi.setSystemTime(60 * 60_000)
    expect(getExpiring('pointId')).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it('can be empty, unlike a missing one, and can be removed [S-15]', () => {
    setExpiring('user_source', '', 10)
    expect(getExpiring('user_source')).toBe('')
    removeExpiring('user_source')
    expect(getExpiring('user_source')).toBeUndefined()
  })

  it.each(['{', '7', 'null', '{"value":1,"until":9e15}'])('is undefined if the storage contains %s', (found) => {
    localStorage.setItem('stipple-kept-TG', found)
    expect(getExpiring('TG')).toBeUndefined()
  })

  it('throws no error if the storage is full or blocked [S-15]', () => {
    const blocked = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked)
    setExpiring('TG', 'x', 1)
    expect(getExpiring('TG')).toBeUndefined()
    removeExpiring('TG')
  })
})
