import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chooseTests } from './changed-tests.ts'
import { warnWithoutBrowser } from './install-test-tools.ts'
import { ROOT } from './root.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const RESULTS = join(ROOT, 'test-results')
const UNIT_REPORT = join(RESULTS, 'unit.json')
const STORY_REPORT = join(RESULTS, 'stories.json')
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** The fields of Vitest's and Playwright's reports that are read. */
interface Report {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

interface Outcome {
  readonly passed: number
  readonly failed: number
}

const NONE: Outcome = { passed: 0, failed: 0 }

/**
 * Runs the tests of all workspaces, then the stories in the browser. Words pick some of them: those that begin with `e2e` stories, any others
 * and the options of Vitest unit tests.
 */
function main(given: readonly string[]): Outcome {
  const words = given.flatMap((word) => (word === '--changed' ? wordsForChanges() : word))
  const stories = words.filter((word) => word.startsWith('e2e'))
  const units = words.filter((word) => !stories.includes(word))
  const everything = given.length === 0
  if (!everything) warnWithoutBrowser()
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  // Leftovers of a killed test are removed with the folder of the run.
  const temporary = makeTemporaryFolder()
  try {
    const ofUnits = everything || units.length > 0 ? runUnitTests(units, temporary) : NONE
    const ofStories = everything || stories.length > 0 ? runStories(stories, temporary) : NONE
    return { passed: ofUnits.passed + ofStories.passed, failed: ofUnits.failed + ofStories.failed }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Words that pick the tests of everything that is not in the main branch yet: see `chooseTests`. */
function wordsForChanges(): string[] {
  const base = mergeBase() ?? 'HEAD'
  const git = (...parameters: string[]): string[] =>
    spawnSync('git', parameters, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  const { folders, stories } = chooseTests([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])
  // A feature may have no test of its own.
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
  const report = readReport(UNIT_REPORT)
  return settle({ ok, passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

function runStories(words: readonly string[], temporary: string): Outcome {
  const ok = runNode([PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...words], {
    TMPDIR: temporary,
    PLAYWRIGHT_JSON_OUTPUT_NAME: STORY_REPORT,
  })
  const stats = readReport(STORY_REPORT)?.stats
  return settle({ ok, passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) })
}

/** A run that failed without a failed test (a file that does not load, a crash) counts as one failure. */
const settle = ({ ok, passed, failed }: Outcome & { ok: boolean }): Outcome => ({ passed, failed: ok ? failed : Math.max(failed, 1) })

const runNode = (parameters: string[], env: Record<string, string>): boolean =>
  spawnSync(process.execPath, parameters, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    .status === 0

/** Undefined when the tool ended before writing it. */
function readReport(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

try {
  const { passed, failed } = main(process.argv.slice(2))
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
}
