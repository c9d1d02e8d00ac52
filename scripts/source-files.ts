import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** Every file of the project that git tracks or would track, as sorted paths from the root. */
export function sourceFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  return output
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .toSorted()
}
