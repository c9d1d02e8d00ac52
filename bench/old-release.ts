import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/root.ts'

export const git = (...words: string[]): string => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim()

/** Writes a revision's tree into a new folder. It uses this tree's packages, except its own workspaces. */
export function unpackRevision(revision: string, folder: string): void {
  mkdirSync(folder)
  execFileSync('tar', ['-x', '-C', folder], { input: execFileSync('git', ['archive', revision], { cwd: ROOT, maxBuffer: 2 ** 30 }) })
  const [here, there] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(there)
  for (const name of readdirSync(here)) if (name !== '@stipple') symlinkSync(join(here, name), join(there, name))
  mkdirSync(join(there, '@stipple'))
  for (const name of readdirSync(join(here, '@stipple'))) symlinkSync(join(folder, name), join(there, '@stipple', name))
}

/** The last revision of each of the releases before this one, newest first. */
export function lastReleases(many: number): { readonly version: string; readonly revision: string }[] {
  const releases: { version: string; revision: string }[] = []
  let newer = versionAt('HEAD')
  for (const revision of git('log', '--format=%H', '-G"version":', '--', 'package.json').split('\n')) {
    // A release ended at the start of the next.
    const before = `${revision}~1`
    const version = versionAt(before)
    if (version !== newer) releases.push({ version, revision: git('rev-parse', before) })
    if (releases.length === many) break
    newer = version
  }
  return releases
}

const versionAt = (revision: string): string => (JSON.parse(git('show', `${revision}:package.json`)) as { version: string }).version
