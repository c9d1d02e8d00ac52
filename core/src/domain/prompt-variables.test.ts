import { expect, it } from 'vitest'
import { fillVariables, variablesIn } from './prompt-variables.ts'

it('are found each once, and filled with their values [F: prompt variables]', () => {
  const text = 'a {{subject}} in {{ place }}, {{subject}}, {{名字}}, {{{weight}}}, {{two words}}, {red|blue}'
  expect(variablesIn([text, '{{more}}'])).toEqual(['subject', 'place', '名字', 'weight', 'more'])
  expect(fillVariables(text, { subject: ' fox $& ', place: '', 名字: '狐' })).toBe(
    'a fox $& in {{ place }}, fox $&, 狐, {{{weight}}}, {{two words}}, {red|blue}',
  )
})
