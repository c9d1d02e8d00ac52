import { expect, it } from 'vitest'
import { lineOf, membersOf } from './invited.ts'

it('reads addresses and names as they are pasted from lists and address books [F: invite members]', () => {
  const lines = [
    'mira@example.org',
    '',
    'Mira, mira@example.org',
    'mira@example.org\tMira',
    'Mira Li <mira@example.org>;',
    '  雪儿  ',
  ].join('\n')
  const both = { email: 'mira@example.org', name: 'Mira' }
  expect(membersOf(lines)).toEqual([{ email: 'mira@example.org' }, both, both, { ...both, name: 'Mira.Li' }, { name: '雪儿' }])
  expect(membersOf(membersOf(lines).map(lineOf).join('\n'))).toEqual(membersOf(lines))
})
