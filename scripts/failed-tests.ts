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
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[]
  }[]
  readonly suites?: readonly Suite[]
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
export const failedStories = ({ suites }: StoryFailures): string[] => suites.flatMap(ofSuite)

const ofSuite = ({ file, specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) =>
      line(`e2e/${file}`, title, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
    ),
  ...suites.flatMap(ofSuite),
]

const line = (path: string, title: string, error: string | undefined): string =>
  [`${path} › ${title}`, error?.split('\n', 1)[0]?.trim()].filter(Boolean).join(': ')
