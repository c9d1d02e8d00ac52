import { describe, expect, it } from 'vitest'
import { understand } from './understand.ts'

describe('implied scenes', () => {
  it('put a fisherman into his boat in a line of verse [M-01]', () => {
    const { place, season, subjects } = understand('孤舟蓑笠翁，独钓寒江雪', '')
    expect({ place, season }).toEqual({ place: 'river', season: 'winter' })
    expect(subjects).toMatchObject([
      { concept: 'fisherman', relation: { kind: 'riding', to: 'rowing-boat-1' } },
      { concept: 'rowing-boat' },
    ])
  })

  it('keep every object in a sequence of verse [M-01]', () => {
    expect(understand('小桥流水人家', '').subjects).toMatchObject([{ concept: 'bridge' }, { concept: 'hamlet-house', count: 3 }])
  })

  it('stay outdoors if the moon is named [M-01]', () => {
    expect(understand('a black cat under the full moon', '').place).not.toBe('room')
  })

  it('put a person who swims, surfs or rows on water, unless a place is named [M-01]', () => {
    const placeOf = (prompt: string) => understand(prompt, '').place
    expect(['a man swimming', '冲浪的女孩', 'a man rowing', 'a man swimming in a lake'].map(placeOf)).toEqual([
      'sea',
      'sea',
      'lake',
      'lake',
    ])
  })

  it('colour the hair, in both languages [M-01]', () => {
    expect(understand('a girl with pink hair', '').subjects).toMatchObject([{ concept: 'girl', colour: undefined, hair: '#f09ab5' }])
    expect(understand('粉色头发的少女', '').subjects).toMatchObject([{ concept: 'girl', hair: '#f09ab5' }])
  })

  it('keep the colour of a green meadow natural, and tint the image for a pink meadow [M-01]', () => {
    expect(understand('a cat in a green meadow', '').palette).toEqual([])
    expect(understand('a cat in a pink meadow', '').palette).toEqual(['#f09ab5'])
  })
})
