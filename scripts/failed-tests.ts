import { relative } from 'node:path'
import { ROOT } from './root.ts'

/** The fields of Vitest's report that are used. */
export interface UnitFailures {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** Error that kept a file from loading. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** The fields of Playwright's report that are used. */
export interface StoryFailures {
  readonly suites: readonly Suite[]
}
interface Suite {
  readonly file: string
  readonly specs?: readonly Spec[]
  readonly suites?: readonly Suite[]
}
interface Spec {
  readonly title: string
  readonly ok: boolean
  readonly tests: readonly { readonly status?: string; readonly results: readonly { readonly error?: { readonly message?: string } }[] }[]
}

/** Returns a line for each failed unit test and each file that did not load: path, title and first line of the error. */
export const failedUnits = ({ testResults }: UnitFailures): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(ROOT, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [line(path, 'the file could not be loaded', message)]
    return failed.map((test) => line(path, test.fullName, test.failureMessages?.[0]))
  })

/** Returns the same for stories. */
export const failedStories = ({ suites }: StoryFailures): string[] => suites.flatMap((suite) => linesOf(suite, ({ ok }) => !ok))

/** Returns a line for each story that passed at its second try, with the error of the first. */
export const flakyStories = ({ suites }: StoryFailures): string[] =>
  suites.flatMap((suite) => linesOf(suite, ({ tests }) => tests.some(({ status }) => status === 'flaky')))

const linesOf = ({ file, specs = [], suites = [] }: Suite, chosen: (spec: Spec) => boolean): string[] => [
  ...specs
    .filter(chosen)
    .map(({ title, tests }) =>
      line(`e2e/${file}`, title, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
    ),
  ...suites.flatMap((suite) => linesOf(suite, chosen)),
]

const line = (path: string, title: string, error: string | undefined): string =>
  [`${path} › ${title}`, error?.split('\n', 1)[0]?.trim()].filter(Boolean).join(': ')
