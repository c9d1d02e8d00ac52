import { join } from 'node:path'
import { expect, it } from 'vitest'
import { failedStories, failedUnits, flakyStories } from './failed-tests.ts'
import { ROOT } from './root.ts'

it('lists each failed unit test, and each file that failed to load', () => {
  const report = {
    testResults: [
      {
        name: join(ROOT, 'server/src/pay.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'pays once', status: 'passed', failureMessages: [] },
          { fullName: 'pays twice', status: 'failed', failureMessages: ['AssertionError: expected 1 to be 2\n    at pay.test.ts:3'] },
        ],
      },
      { name: join(ROOT, 'core/src/broken.test.ts'), status: 'failed', message: 'SyntaxError: Unexpected token', assertionResults: [] },
      { name: join(ROOT, 'core/src/good.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  }
  expect(failedUnits(report)).toEqual([
    'server/src/pay.test.ts › pays twice: AssertionError: expected 1 to be 2',
    'core/src/broken.test.ts › the file could not be loaded: SyntaxError: Unexpected token',
  ])
})

it('lists each failed story, also inside a group', () => {
  const failed = { title: 'opens', ok: false, tests: [{ results: [{ error: { message: 'Timed out\nCall log' } }] }] }
  const report = {
    suites: [
      { file: 'shell.spec.ts', specs: [{ title: 'starts', ok: true, tests: [] }], suites: [{ file: 'shell.spec.ts', specs: [failed] }] },
    ],
  }
  expect(failedStories(report)).toEqual(['e2e/shell.spec.ts › opens: Timed out'])
})

it('lists a story that passed at the second try apart from failed ones', () => {
  const spec = { title: 'opens', ok: true, tests: [{ status: 'flaky', results: [{ error: { message: 'Timed out' } }, {}] }] }
  const report = { suites: [{ file: 'shell.spec.ts', specs: [spec] }] }
  expect(failedStories(report)).toEqual([])
  expect(flakyStories(report)).toEqual(['e2e/shell.spec.ts › opens: Timed out'])
})
