import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureTestTools } from './install-test-tools.ts'
import { ROOT } from './root.ts'

const RESULTS = join(ROOT, 'test-results')
const UNIT_REPORT = join(RESULTS, 'unit.json')
const STORY_REPORT = join(RESULTS, 'stories.json')

/** What we read of the reports of Vitest and Playwright. */
interface Report {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

interface Outcome {
  readonly passed: number
  readonly failed: number
}

/** Runs the tests of all workspaces, then the stories in the browser, and says in the last line how many passed and failed. */
function main(filters: readonly string[]): Outcome {
  ensureTestTools()
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const unit = runUnitTests(filters)
  const stories = filters.length > 0 ? { passed: 0, failed: 0 } : runStories()
  return { passed: unit.passed + stories.passed, failed: unit.failed + stories.failed }
}

function runUnitTests(filters: readonly string[]): Outcome {
  const ok = runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_REPORT}`,
    ...filters,
  ])
  const report = readReport(UNIT_REPORT)
  return settle({ ok, passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

function runStories(): Outcome {
  const ok = runNode(['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: STORY_REPORT,
  })
  const stats = readReport(STORY_REPORT)?.stats
  return settle({ ok, passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) })
}

/** A run that failed without a failed test (a file that does not load, a crash) counts as one failure. */
const settle = ({ ok, passed, failed }: Outcome & { ok: boolean }): Outcome => ({ passed, failed: ok ? failed : Math.max(failed, 1) })

const runNode = (parameters: string[], env: Record<string, string> = {}): boolean =>
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
