import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chooseTests } from './changed-tests.ts'
import { failedStories, failedUnits, flakyStories, type StoryFailures, type UnitFailures } from './failed-tests.ts'
import { warnWithoutBrowser } from './install-test-tools.ts'
import { ROOT } from './root.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const RESULTS = join(ROOT, 'test-results')
const UNIT_REPORT = join(RESULTS, 'unit.json')
const STORY_REPORT = join(RESULTS, 'stories.json')
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** The fields of Vitest's report that are used. */
interface UnitReport extends UnitFailures {
  readonly numPassedTests: number
  readonly numFailedTests: number
}

/** The fields of Playwright's report that are used. */
interface StoryReport extends StoryFailures {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

interface Outcome {
  readonly passed: number
  readonly failed: number
  /** One line for each failure. */
  readonly failures: readonly string[]
}

const NONE: Outcome = { passed: 0, failed: 0, failures: [] }

/**
 * Runs the tests of all workspaces, then the stories in the browser. Arguments choose some of them: those that begin with `e2e` choose stories,
 * others and the options of Vitest choose unit tests.
 */
function main(given: readonly string[]): Outcome {
  const words = given.flatMap((word) => (word === '--changed' ? wordsForChanges() : word))
  const stories = words.filter((word) => word.startsWith('e2e'))
  const units = words.filter((word) => !stories.includes(word))
  const everything = given.length === 0
  if (!everything) warnWithoutBrowser()
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  // Files left by a killed test are removed with the folder of the run.
  const temporary = makeTemporaryFolder()
  try {
    const ofUnits = everything || units.length > 0 ? runUnitTests(units, temporary) : NONE
    const ofStories = everything || stories.length > 0 ? runStories(stories, temporary) : NONE
    return {
      passed: ofUnits.passed + ofStories.passed,
      failed: ofUnits.failed + ofStories.failed,
      failures: [...ofUnits.failures, ...ofStories.failures],
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Arguments that choose the tests of all changes that are not in the main branch: see `chooseTests`. */
function wordsForChanges(): string[] {
  const base = mergeBase() ?? 'HEAD'
  const git = (...parameters: string[]): string[] =>
    spawnSync('git', parameters, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  const { folders, stories } = chooseTests([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])
  // A feature may have no tests of its own.
  const units = folders === undefined ? [`--changed=${base}`] : folders.length > 0 ? [...folders, '--passWithNoTests'] : []
  const words = [...units, ...stories]
  console.log(words.length === 0 ? 'No test belongs to what changed.' : `For what changed since ${base.slice(0, 8)}: ${words.join(' ')}`)
  return words
}

function mergeBase(): string | undefined {
  for (const main of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], { cwd: ROOT, encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return undefined
}

function runUnitTests(words: readonly string[], temporary: string): Outcome {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  const ok = runNode([VITEST, 'run', ...reporters, ...words], { TMPDIR: temporary })
  const report = readReport(UNIT_REPORT) as UnitReport | undefined
  if (!report) return unread(ok, 'unit tests')
  return settle({ ok, passed: report.numPassedTests, failed: report.numFailedTests, failures: failedUnits(report) }, 'unit tests')
}

function runStories(words: readonly string[], temporary: string): Outcome {
  const ok = runNode([PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...words], {
    TMPDIR: temporary,
    PLAYWRIGHT_JSON_OUTPUT_NAME: STORY_REPORT,
  })
  const report = readReport(STORY_REPORT) as StoryReport | undefined
  if (!report) return unread(ok, 'stories')
  const { expected, unexpected, flaky } = report.stats
  if (flaky > 0) console.log(['\nPassed at the second try:', ...flakyStories(report)].join('\n'))
  return settle({ ok, passed: expected + flaky, failed: unexpected, failures: failedStories(report) }, 'stories')
}

/** A run that failed without a failed test (a file that does not load, an error after a test has ended) counts as one failure. */
function settle({ ok, passed, failed, failures }: Outcome & { ok: boolean }, kind: string): Outcome {
  if (ok || failed > 0) return { passed, failed, failures }
  return { passed, failed: 1, failures: failures.length > 0 ? failures : [`${kind} › an error outside of the tests: see their output`] }
}

const unread = (ok: boolean, kind: string): Outcome => settle({ ...NONE, ok }, kind)

const runNode = (parameters: string[], env: Record<string, string>): boolean =>
  spawnSync(process.execPath, parameters, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    .status === 0

/** Undefined if the tool ended before it wrote the report. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

try {
  const { passed, failed, failures } = main(process.argv.slice(2))
  if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n'))
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
}
