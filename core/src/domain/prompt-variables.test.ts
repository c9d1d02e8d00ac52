import { expect, it } from 'vitest'
import { fillVariables, variablesIn } from './prompt-variables.ts'

it('finds each variable of a prompt once, and fills in the values [F: prompt variables]', () => {
  const text = 'a {{subject}} in {{ place }}, {{subject}}, {{名字}}, {{{weight}}}, {{two words}}, {red|blue}'
  expect(variablesIn([text, '{{more}}'])).toEqual(['subject', 'place', '名字', 'weight', 'more'])
  expect(fillVariables(text, { subject: ' fox $& ', place: '', 名字: '狐' })).toBe(
    'a fox $& in {{ place }}, fox $&, 狐, {{{weight}}}, {{two words}}, {red|blue}',
  )
})
