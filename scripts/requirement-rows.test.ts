import { expect, it } from 'vitest'
import { compareRows, idsInTitles, readRows } from './requirement-rows.ts'

const TABLE = `| id | requirement |
|---|---|
| S-01 | a home — **not yet** |
| S-02 | a garden — **in part**: no roses |
| S-03 | a gate |`

it('reads the rows and their open marks', () => {
  expect(readRows(TABLE)).toEqual([
    { id: 'S-01', open: true },
    { id: 'S-02', open: false },
    { id: 'S-03', open: false },
  ])
})

it('finds ids in titles only, including table titles', () => {
  const text = [
    `it('opens [S-01]', () => {})`,
    `it.each([['a', () => f(1)]])('%s opens [S-02, S-03]', () => {})`,
    `// [S-04]`,
    'describe(`the gate [S-05]`, () => {})',
  ]
  expect(new Set(idsInTitles(text.join('\n')))).toEqual(new Set(['S-01', 'S-02', 'S-03', 'S-05']))
})

it('reports differences between rows and tests', () => {
  expect(compareRows(readRows(TABLE), new Set(['S-01', 'S-02', 'X-99']))).toEqual([
    'S-01: marked as open, but a test carries its id: remove the mark',
    'S-03: no test carries its id',
    'X-99: named by a test, and no row',
  ])
})
