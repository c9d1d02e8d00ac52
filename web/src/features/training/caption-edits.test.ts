import { describe, expect, it } from 'vitest'
import { captionOfWork, editCaption, withTrigger } from './caption-edits.ts'

describe('captions in a data set [F: data set editor]', () => {
  it.each([
    [{ action: 'before', text: ' oil painting ' }, 'a boat, night', 'oil painting, a boat, night'],
    [{ action: 'after', text: 'oil painting' }, '', 'oil painting'],
    [{ action: 'remove', text: 'night' }, 'a boat, Night, knight, stars', 'a boat, knight, stars'],
    [{ action: 'remove', text: 'a boat' }, 'a boat, night', 'night'],
    [{ action: 'remove', text: '夜晚' }, '一艘船，夜晚，星星', '一艘船，星星'],
    [{ action: 'replace', text: 'boat', by: '$& ship' }, 'a boat at night', 'a $& ship at night'],
    [{ action: 'replace', text: 'c++ (old)', by: 'code' }, 'c++ (old), new', 'code, new'],
    [{ action: 'replace', text: 'night', by: '' }, 'a boat at night.', 'a boat at.'],
    [{ action: 'remove', text: '  ' }, 'a boat', 'a boat'],
  ] as const)('are edited by %j', (edit, before, after) => {
    expect(editCaption(before, edit)).toBe(after)
  })

  it('start with the trigger word once', () => {
    expect(withTrigger('a boat', 'nightly')).toBe('nightly, a boat')
    expect(withTrigger('a boat in NIGHTLY style', 'nightly')).toBe('a boat in NIGHTLY style')
    expect(withTrigger('', 'nightly')).toBe('nightly')
    expect(withTrigger('a boat', '')).toBe('a boat')
  })
})

it('describes an own work by its prompt, without the negative prompt [F: data set editor]', () => {
  expect(captionOfWork({ prompt: 'a red fox###blurry, extra limbs' })).toBe('a red fox')
})
