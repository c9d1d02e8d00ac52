import { relative } from 'node:path'
import { ROOT } from './root.ts'

/** The fields of Vitest's report that are used; times in milliseconds. */
export interface UnitReport {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
  }[]
}

/** The fields of Playwright's report that are used; times in milliseconds. */
export interface StoryReport {
  readonly suites: readonly Suite[]
}
interface Suite {
  readonly file: string
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
  readonly suites?: readonly Suite[]
}

interface TestFile {
  readonly path: string
  readonly ms: number
  readonly tests: readonly { readonly title: string; readonly ms: number }[]
}

/** Table rows of the slowest files, slowest first: path, seconds, tests, and the ids of the requirements they prove, or else their longest test. */
export const slowestTests = (units: UnitReport, stories: StoryReport, most = 20): (string | number)[][] =>
  [...unitFiles(units), ...storyFiles(stories)]
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ path, ms, tests }) => [`\`${path}\``, Math.round(ms / 1000), tests.length, proofOf(tests)])

const unitFiles = ({ testResults }: UnitReport): TestFile[] =>
  testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    path: relative(ROOT, name),
    ms: endTime - startTime,
    tests: assertionResults.map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 })),
  }))

function storyFiles({ suites }: StoryReport): TestFile[] {
  const specs = (suite: Suite): TestFile['tests'] => [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      title,
      ms: sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    })),
    ...(suite.suites ?? []).flatMap(specs),
  ]
  return suites.map((suite) => ({ path: `e2e/${suite.file}`, tests: specs(suite), ms: sum(specs(suite).map(({ ms }) => ms)) }))
}

function proofOf(tests: TestFile['tests']): string {
  const rows = new Set(tests.flatMap(({ title }) => title.match(/\b[A-Z]-\d\d\b/g) ?? []))
  const [longest] = tests.toSorted((one, other) => other.ms - one.ms)
  return rows.size > 0 ? [...rows].toSorted().join(', ') : (longest?.title.replaceAll('|', '/') ?? '')
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
