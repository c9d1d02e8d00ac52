import { describe, expect, it } from 'vitest'
import { endOfShanghaiDay, thirtyDaysAfter, monthsLater } from './time.ts'

const at = (time: string): Date => new Date(time)

describe('the expiry of dots', () => {
  it.each([
    ['2026-05-01T15:59:59.999Z', '2026-05-01T16:00:00.000Z'],
    ['2026-05-01T16:00:00.000Z', '2026-05-02T16:00:00.000Z'],
    ['2026-12-31T20:00:00.000Z', '2027-01-01T16:00:00.000Z'],
  ])('of the day of %s is midnight in Shanghai, %s [A-13]', (now, end) => {
    expect(endOfShanghaiDay(at(now)).toISOString()).toBe(end)
  })

  it('after thirty days keeps the time of day [A-13]', () => {
    expect(thirtyDaysAfter(at('2026-02-10T03:04:05.006Z')).toISOString()).toBe('2026-03-12T03:04:05.006Z')
  })

  it.each([
    // The 31st in Shanghai, still the 30th in Greenwich.
    ['2026-01-30T16:30:00.000Z', 1, '2026-02-27T16:30:00.000Z'],
    ['2028-01-31T02:00:00.000Z', 1, '2028-02-29T02:00:00.000Z'],
    ['2026-11-30T02:00:00.000Z', 3, '2027-02-28T02:00:00.000Z'],
    ['2026-08-31T02:00:00.000Z', 6, '2027-02-28T02:00:00.000Z'],
    ['2028-02-29T02:00:00.000Z', 12, '2029-02-28T02:00:00.000Z'],
    ['2026-05-15T15:59:59.999Z', 12, '2027-05-15T15:59:59.999Z'],
    // Already the next year in Shanghai.
    ['2026-12-31T16:00:00.000Z', 1, '2027-01-31T16:00:00.000Z'],
  ])('%s and %i calendar months in Shanghai is %s [A-13]', (now, months, end) => {
    expect(monthsLater(at(now), months).toISOString()).toBe(end)
  })
})
