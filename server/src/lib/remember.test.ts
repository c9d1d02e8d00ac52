import { describe, expect, it, vi } from 'vitest'
import { remember } from './remember.ts'

describe('remember', () => {
  it('asks once per key within the time, also for concurrent callers', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    let asked = 0
    const look = remember(100, async (key) => `${key}${++asked}`)
    expect(await Promise.all([look('a'), look('a'), look('b')])).toEqual(['a1', 'a1', 'b2'])
    vi.advanceTimersByTime(101)
    expect(await look('a')).toBe('a3')
    vi.useRealTimers()
  })

  it('does not cache failures', async () => {
    let asked = 0
    const look = remember(60_000, async () => {
      asked += 1
      if (asked === 1) throw new Error('away')
      return asked
    })
    await expect(look('a')).rejects.toThrow('away')
    expect(await look('a')).toBe(2)
  })

  it('caches each answer for its own time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const answers = [undefined, 'first', 'second']
    const look = remember(
      60_000,
      async () => answers.shift(),
      (value) => (value === undefined ? 100 : 60_000),
    )
    expect([await look('a'), await look('a')]).toEqual([undefined, undefined])
    vi.advanceTimersByTime(101)
    expect(await look('a')).toBe('first')
    vi.advanceTimersByTime(59_000)
    expect(await look('a')).toBe('first')
    vi.useRealTimers()
  })

  it('returns a cached value without asking', async () => {
    const look = remember(60_000, async (key) => `about ${key}`)
    expect(look.known('a')).toBeUndefined()
    const asked = look('a')
    expect(look.known('a')).toBeUndefined()
    await asked
    expect(look.known('a')).toBe('about a')
  })
})
