import { describe, expect, it } from 'vitest'
import { verdictOf, votesIn, wilsonInterval } from './blind.ts'

describe('the confidence interval of a share', () => {
  it('matches the published values of the Wilson score [F: blind comparison]', () => {
    // Newcombe, Statistics in Medicine 17 (1998), 857–872, table I, method 3.
    const rounded = (successes: number, trials: number) => Object.values(wilsonInterval(successes, trials)).map((end) => end.toFixed(4))
    expect(rounded(81, 263)).toEqual(['0.2553', '0.3662'])
    expect(rounded(15, 148)).toEqual(['0.0624', '0.1605'])
    expect(rounded(0, 20)).toEqual(['0.0000', '0.1611'])
    expect(rounded(1, 29)).toEqual(['0.0061', '0.1718'])
  })

  it('covers everything without votes, and narrows with more votes [F: blind comparison]', () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
    const width = (times: number) => {
      const { low, high } = wilsonInterval(6 * times, 10 * times)
      return high - low
    }
    expect(width(10)).toBeLessThan(0.2)
    expect(width(1)).toBeGreaterThan(0.5)
  })
})

it('calls a model better only if the interval excludes one half [F: blind comparison]', () => {
  const of = (wins: number, losses: number) => verdictOf({ wins, losses })
  expect([of(9, 0), of(10, 0), of(0, 10), of(6, 4), of(59, 41)]).toEqual(['few', 'better', 'worse', 'open', 'open'])
  expect(of(60, 40)).toBe('better')
  expect(votesIn({ wins: 1, losses: 2, ties: 3, bad: 4 })).toBe(10)
})
