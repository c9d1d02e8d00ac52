import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../root.ts'
import { sourceFiles } from '../source-files.ts'

/** A copy of the project's code, in which a contributor's addition can be tried. */
export interface TreeCopy {
  readonly folder: string
  /** Writes files that are not there yet, by their paths; throws for one that is. */
  add(files: Readonly<Record<string, string>>): void
  /** Runs a program of the project in the copy, and returns its output; throws with it when the program fails. */
  run(program: string, ...parameters: readonly string[]): Promise<string>
  /** Files of the project whose content differs from the original. */
  changed(): string[]
  remove(): void
}

const CODE = /\.(ts|tsx|mjs|js|json|md|css|html|sql|wasm)$/
/** Folders of files that the code asks for at run time only in a browser. */
const LEFT_OUT = /^(web\/public\/(?!before-paint)|docs\/images\/|bench\/)/

/** Copies what git tracks or would track; packages are shared with the original, the workspaces are the copy's own. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'stipple-tree-'))
  const files = sourceFiles().filter((path) => CODE.test(path) && !LEFT_OUT.test(path))
  const write = (path: string, put: (target: string) => void) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    put(join(folder, path))
  }
  for (const path of [...files, '.gitignore']) write(path, (target) => copyFileSync(join(ROOT, path), target))
  // The list of files comes from git.
  execFileSync('git', ['init', '--quiet', folder])
  linkPackages('node_modules')
  if (existsSync(join(ROOT, 'engines/node_modules'))) symlinkSync(join(ROOT, 'engines/node_modules'), join(folder, 'engines/node_modules'))

  function linkPackages(path: string): void {
    mkdirSync(join(folder, path))
    for (const name of readdirSync(join(ROOT, path))) {
      if (name.startsWith('.') && name !== '.bin') continue
      if (name !== '@stipple') symlinkSync(join(ROOT, path, name), join(folder, path, name))
    }
    mkdirSync(join(folder, path, '@stipple'))
    for (const name of readdirSync(join(ROOT, path, '@stipple'))) symlinkSync(join(folder, name), join(folder, path, '@stipple', name))
  }

  const run: TreeCopy['run'] = async (program, ...parameters) => {
    const options = { cwd: folder, maxBuffer: 1e8, env: { ...process.env, CI: 'true' } }
    try {
      const { stdout, stderr } = await promisify(execFile)(program, parameters, options)
      return `${stdout}${stderr}`
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      throw new Error(`${program} ${parameters.join(' ')} failed\n${stdout}${stderr}`, { cause: error })
    }
  }
  return {
    folder,
    add: (added) => {
      for (const [path, content] of Object.entries(added)) write(path, (target) => writeFileSync(target, content, { flag: 'wx' }))
    },
    run,
    changed: () => files.filter((path) => !readFileSync(join(ROOT, path)).equals(readFileSync(join(folder, path)))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
