import { describe, expect, it } from 'vitest'
import { listsOf, readLines, writeLists } from './wildcard-lists.ts'
import { expandPrompt } from './wildcards.ts'

const LISTS = [
  { name: 'colours', lines: ['red', 'dark __shades__'] },
  { name: 'shades', lines: ['blue', 'green|grey'] },
  { name: 'animals/cats', lines: ['lynx'] },
  { name: 'animals/dogs', lines: ['fox', 'wolf'] },
  { name: 'round', lines: ['__round__'] },
]
const prompts = (text: string) => expandPrompt(writeLists(text, LISTS).text).prompts

describe('wildcard lists in a prompt', () => {
  it.each([
    ['a __colours__ fox', ['a red fox', 'a dark blue fox', 'a dark green|grey fox']],
    ['__animals/*__', ['lynx', 'fox', 'wolf']],
    ['__cats__ and __ dogs __', ['lynx and fox', 'lynx and wolf']],
    ['{2$$__dogs__}', ['fox,wolf', 'wolf,fox']],
    ['snake__case__ here', ['snake__case__ here']],
  ])('expand %s [F: wildcards]', (text, expected) => {
    expect(prompts(text)).toEqual(expected)
  })

  it('are named if missing, and end if they contain themselves [F: wildcards]', () => {
    expect(writeLists('__none__ __cats__', LISTS)).toEqual({ text: '__none__ lynx', missing: ['none'], tooMuch: false })
    expect(writeLists('__round__', LISTS).tooMuch).toBe(true)
    const wide = Array.from({ length: 10 }, (_, at) => ({
      name: `l${at}`,
      lines: Array.from({ length: 9 }, () => 0).map((_, n) => `${n} __l${at + 1}__`),
    }))
    expect(writeLists('__l0__', wide).tooMuch).toBe(true)
  })
})

// From the tests of Dynamic Prompts (samplers/test_combinatorial, SYNTAX.md).
describe('several alternatives at once', () => {
  it.each([
    ['{2$$a|b|c}', ['a,b', 'a,c', 'b,a', 'b,c', 'c,a', 'c,b']],
    ['{2$$ and $$a|b}', ['a and b', 'b and a']],
    ['{1-2$$a|b}', ['a', 'b', 'a,b', 'b,a']],
    ['{-2$$a|b}', ['a', 'b', 'a,b', 'b,a']],
    ['{2-$$a|b}', ['a,b', 'b,a']],
    ['{9$$a|b}', ['a,b', 'b,a']],
    ['x {0-1$$a|b} y', ['x y', 'x a y', 'x b y']],
    ['{3::red|1.5::blue|.5::green} fox', ['red fox', 'blue fox', 'green fox']],
    ['{2$$a|{b|c}}', ['a,b', 'a,c', 'b,a', 'c,a']],
  ])('expand %s [F: wildcards]', (text, expected) => {
    expect(expandPrompt(text).prompts).toEqual(expected)
  })

  it.each(['$$', '{$$a}', 'costs {5$} a', '{a$$b}'])('are not found in %s [F: wildcards]', (text) => {
    expect(expandPrompt(text).prompts).toEqual([text])
  })

  it('are limited in number for any prompt [F: wildcards]', () => {
    const many = Array.from({ length: 200 }, (_, at) => `w${at}`).join('|')
    expect(expandPrompt(`{3$$${many}}`).tooMany).toBe(true)
    expect(expandPrompt(`{9$$${'a|'.repeat(300)}b}`).prompts).toHaveLength(1)
    expect(expandPrompt(`{200$$${many}}`).tooMany).toBe(true)
  })
})

it('reads wildcard lists from the usual files [F: wildcards]', () => {
  expect(readLines('\uFEFF# colours\r\nred\r\n\r\n  blue \n')).toEqual(['red', 'blue'])
  const data = {
    'weighted-animals': {
      heavy: ['50::elephant', '20.5::rhino'],
      light: [
        { weight: 1, text: 'mouse' },
        { weight: 3, content: 'cat' },
      ],
    },
    moonbase: 'john madden',
    1234: 5678,
    flem: '',
  }
  expect(listsOf(data, '')).toEqual([
    { name: 'weighted-animals/heavy', lines: ['elephant', 'rhino'] },
    { name: 'weighted-animals/light', lines: ['mouse', 'cat'] },
    { name: 'moonbase', lines: ['john madden'] },
  ])
  expect(listsOf(['a', 'b'], 'letters')).toEqual([{ name: 'letters', lines: ['a', 'b'] }])
})
