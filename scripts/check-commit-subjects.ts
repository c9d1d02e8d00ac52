import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { subjectFault } from './commit-subject.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'

/** Checks the subject in a file that git passes to `.githooks/commit-msg`, or those of all commits since this rule was last changed. */
const [file] = process.argv.slice(2)
const subjects = file === undefined ? sinceRule() : [readFileSync(file, 'utf8').split('\n')[0] ?? '']
report(
  subjects.flatMap((subject) => {
    const fault = subjectFault(subject)
    return fault === undefined ? [] : [`“${subject}”: ${fault}`]
  }),
)

/** Subjects since the last change of the rule; empty outside a repository or in a shallow clone. */
function sinceRule(): string[] {
  try {
    const [changed] = git('log', '-1', '--format=%H', '--', 'scripts/commit-subject.ts')
    return changed === undefined ? [] : git('log', '--no-merges', '--format=%s', `${changed}..HEAD`)
  } catch {
    return []
  }
}

function git(...args: readonly string[]): string[] {
  const output = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return output.split('\n').filter(Boolean)
}
