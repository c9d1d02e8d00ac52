import { describe, expect, it } from 'vitest'
import { distinctParts, expandPrompt } from './wildcards.ts'

const prompts = (text: string) => expandPrompt(text).prompts

describe('a prompt with alternatives', () => {
  it.each([
    ['{red|blue} fox', ['red fox', 'blue fox']],
    ['a {red|blue} {fox|cat}', ['a red fox', 'a red cat', 'a blue fox', 'a blue cat']],
    ['a {red {fox|cat}|blue whale}', ['a red fox', 'a red cat', 'a blue whale']],
    ['a {very |}old {red|} fox', ['a very old red fox', 'a very old fox', 'a old red fox', 'a old fox']],
    ['{red|red|blue} fox', ['red fox', 'blue fox']],
    ['一只｛红色｜蓝色｝狐狸', ['一只红色狐狸', '一只蓝色狐狸']],
    ['一只{红｜蓝}狐狸，｛雪|雨｝', ['一只红狐狸，雪', '一只红狐狸，雨', '一只蓝狐狸，雪', '一只蓝狐狸，雨']],
    ['{红｜蓝|绿}', ['红｜蓝', '绿']],
    [
      '({fox|cat}:1.2) <lora:{a|b}:0.8>',
      ['(fox:1.2) <lora:a:0.8>', '(fox:1.2) <lora:b:0.8>', '(cat:1.2) <lora:a:0.8>', '(cat:1.2) <lora:b:0.8>'],
    ],
    ['{[fox|cat] in snow|<x|y> dog}', ['[fox|cat] in snow', '<x|y> dog']],
    ['{a\\|b|c\\}} \\{d|e}', ['a|b {d|e}', 'c} {d|e}']],
    ['{outer {a|b}} and {a|b', ['{outer a} and {a|b', '{outer b} and {a|b']],
    ['{a|｛b}', ['a', '｛b']],
  ])('expands %s', (text, expected) => {
    expect(expandPrompt(text)).toEqual({ prompts: expected, tooMany: false })
  })

  it.each([
    'a fox',
    '(fox:1.2), [a|b], <lora:x:0.8>',
    'a | b \\| c',
    '{masterpiece}, {{best}}',
    '}{',
    '{',
    'a  b {c} ',
    '{|}',
    '\\(fox\\) {x}',
  ])('is one unchanged prompt: %s', (text) => {
    expect(prompts(text)).toEqual([text])
  })

  it('is limited in number for any text', () => {
    expect(prompts('{1|2|3|4|5|6|7|8|9|0}'.repeat(2))).toHaveLength(100)
    for (const text of [
      '{1|2|3|4|5|6|7|8|9|0}{1|2|3|4|5|6|7|8|9|0}{a|b}',
      '{a|b}'.repeat(2000),
      `{${'{a|b}|'.repeat(7)}${'{c|d}'.repeat(7)}`,
      '{a|'.repeat(600) + '{1|2|3|4|5|6|7|8|9|0}'.repeat(3),
    ])
      expect(expandPrompt(text)).toEqual({ prompts: [], tooMany: true })
    for (const text of ['{'.repeat(2000), '{a|'.repeat(600), '{a|a}'.repeat(600)]) expect(prompts(text)).toHaveLength(1)
  })
})

it('labels prompts by the whole words that differ', () => {
  expect(distinctParts(['a red fox in snow', 'a rose fox in snow'])).toEqual(['red', 'rose'])
  expect(distinctParts(['一只红色狐狸', '一只蓝色狐狸'])).toEqual(['红', '蓝'])
  expect(distinctParts(['a fox', 'a red fox'])).toEqual(['–', 'red'])
  expect(distinctParts(['a fox'])).toEqual(['a fox'])
})
