import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** Returns the sorted paths of all files that git tracks or would track, relative to the root. */
export function sourceFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  return output
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .toSorted()
}
