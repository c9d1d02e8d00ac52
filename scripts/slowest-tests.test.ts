import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './root.ts'
import { slowestTests } from './slowest-tests.ts'

const file = (name: string, seconds: number, tests: readonly [string, number][]) => ({
  name: join(ROOT, name),
  startTime: 1000,
  endTime: 1000 + seconds * 1000,
  assertionResults: tests.map(([fullName, duration]) => ({ fullName, duration })),
})

it('lists the slowest files of tests and stories, with the rows that they prove', () => {
  const units = {
    testResults: [
      file('core/src/quick.test.ts', 1, [['is quick [C-01]', 900]]),
      file('server/src/slow.test.ts', 50, [
        ['pays once [A-12] [C-01]', 100],
        ['looks [A-12]', 200],
      ]),
      file('engines/src/plain.test.ts', 9, [
        ['opens', 10],
        ['reads a | b', 8000],
      ]),
    ],
  }
  const stories = {
    suites: [
      {
        file: 'shell.spec.ts',
        specs: [{ title: 'starts [S-26]', tests: [{ results: [{ duration: 2000 }] }] }],
        suites: [{ file: 'shell.spec.ts', specs: [{ title: 'reads', tests: [{ results: [{ duration: 18_000 }] }] }] }],
      },
    ],
  }
  expect(slowestTests(units, stories, 3)).toEqual([
    ['`server/src/slow.test.ts`', 50, 2, 'A-12, C-01'],
    ['`e2e/shell.spec.ts`', 20, 2, 'S-26'],
    ['`engines/src/plain.test.ts`', 9, 2, 'reads a / b'],
  ])
})
