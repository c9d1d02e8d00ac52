import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatAgo, formatDay } from './format-time.ts'

afterEach(() => vi.unstubAllEnvs())

const NOW = Date.parse('2026-03-03T12:00:00Z')

describe('times of an account', () => {
  it.each([
    ['2026-03-03T11:59:40Z', 'this minute', '此刻'],
    ['2026-03-03T11:55:00Z', '5 minutes ago', '5 分钟前'],
    ['2026-03-03T09:00:00Z', '3 hours ago', '3 小时前'],
    ['2026-03-02T09:00:00Z', 'yesterday', '昨天'],
    ['2026-02-21T09:00:00Z', '10 days ago', '10 天前'],
    ['2026-03-03T12:00:30Z', 'this minute', '此刻'],
  ])('are written relative to now for %s', (time, english, chinese) => {
    expect(formatAgo(time, 'en', NOW)).toBe(english)
    expect(formatAgo(time, 'zh', NOW)).toBe(chinese)
  })

  it.each([
    ['Asia/Shanghai', 'March 3, 2026', '2026年3月3日'],
    ['America/New_York', 'March 2, 2026', '2026年3月2日'],
  ])('are written as dates in the time zone %s', (zone, english, chinese) => {
    vi.stubEnv('TZ', zone)
    expect(formatDay('2026-03-02T16:30:00Z', 'en')).toBe(english)
    expect(formatDay('2026-03-02T16:30:00Z', 'zh')).toBe(chinese)
  })
})
