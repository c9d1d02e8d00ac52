import { expect, it } from 'vitest'
import { findDuplicates } from './duplicates.ts'

const lines = (...names: string[]): string => names.map((name) => `const ${name} = 1\n`).join('\n')

it('finds a repeated run of lines once, and no shorter one', () => {
  const sources = [
    { path: 'a.ts', text: lines('a', 'b', 'c', 'd', 'x') },
    { path: 'b.ts', text: lines('y', 'a', 'b', 'c', 'd', 'z', 'a', 'b') },
  ]
  expect(findDuplicates(sources, 3)).toEqual(['a.ts:1 = b.ts:3'])
  expect(findDuplicates(sources, 5)).toEqual([])
})
