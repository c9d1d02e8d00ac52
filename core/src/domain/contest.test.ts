import { describe, expect, it } from 'vitest'
import { contestText, contestTextInAll, placeEntries, stateOfContest } from './contest.ts'

const placed = (votes: readonly number[], prizes: readonly number[] = [300, 200, 100]) =>
  placeEntries(
    votes.map((count) => ({ votes: count })),
    prizes,
  ).map(({ entry, place, prize }) => [entry.votes, place, prize])

describe('the places of a contest', () => {
  it('go to the entries with the most votes [F: contests]', () => {
    expect(placed([1, 4, 2, 3])).toEqual([
      [4, 1, 300],
      [3, 2, 200],
      [2, 3, 100],
      [1, 4, 0],
    ])
  })

  it('are shared by entries with equal votes, which get the prize of the better place [F: contests]', () => {
    expect(placed([5, 5, 3, 3, 1])).toEqual([
      [5, 1, 300],
      [5, 1, 300],
      [3, 3, 100],
      [3, 3, 100],
      [1, 5, 0],
    ])
  })

  it('are not given to entries without votes [F: contests]', () => {
    expect(placed([0, 2, 0])).toEqual([
      [2, 1, 300],
      [0, null, 0],
      [0, null, 0],
    ])
    expect(placed([])).toEqual([])
    expect(placed([1], [0, 0, 0])).toEqual([[1, 1, 0]])
  })
})

it('reports a contest as coming, open, counting, ended or cancelled [F: contests]', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 29, hour))
  const times = { opensAt: at(8), closesAt: at(10), settledAt: null, cancelledAt: null }
  expect([7, 8, 9, 10].map((hour) => stateOfContest(times, at(hour)))).toEqual(['coming', 'open', 'open', 'counting'])
  expect(stateOfContest({ ...times, settledAt: at(10) }, at(11))).toBe('ended')
  expect(stateOfContest({ ...times, cancelledAt: at(7) }, at(9))).toBe('cancelled')
})

it('shows a text in one language in the other language too [F: contests]', () => {
  expect(contestText({ en: '', zh: '夜航' }, 'en')).toBe('夜航')
  expect(contestText({ en: 'Night', zh: '' }, 'zh')).toBe('Night')
  expect(contestTextInAll({ en: 'Night', zh: '夜航' })).toBe('Night / 夜航')
  expect(contestTextInAll({ en: 'Night', zh: 'Night' })).toBe('Night')
})
