import { afterEach, expect, it, vi } from 'vitest'
import { localDay, stamp, timeZone } from './stamp.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['Asia/Shanghai', '03-29 07:30', '2026-03-29'],
  ['Europe/Berlin', '03-29 00:30', '2026-03-29'],
  ['America/New_York', '03-28 19:30', '2026-03-28'],
  ['Asia/Kolkata', '03-29 05:00', '2026-03-29'],
])('formats times in the time zone %s', (zone, time, day) => {
  vi.stubEnv('TZ', zone)
  expect([stamp('2026-03-28T23:30:00Z'), localDay('2026-03-28T23:30:00Z')]).toEqual([time, day])
  expect(timeZone()).toBeTypeOf('string')
})
