import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADDITIONS, applyEdit, placesOf } from './additions.ts'
import { LOOKS } from './esperanto.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

const run = promisify(execFile)
/** On a busy machine this takes several times the half minute that checking types takes. */
const PATIENCE_MS = 600_000
const WORKSPACES = ['core', 'imaging', 'illustrator', 'engines', 'server', 'web']

describe('all additions at once, in a copy of the tree', () => {
  const copy = mkdtempSync(join(tmpdir(), 'additions-'))
  const node = (...parameters: string[]): Promise<{ stdout: string }> => run(process.execPath, parameters, { cwd: copy })
  const failureOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr || 'failed without a word',
    )

  beforeAll(async () => {
    copyTree(copy)
    await run('git', ['init', '--quiet'], { cwd: copy })
    for (const { files, edits = [] } of ADDITIONS) {
      for (const [path, text] of Object.entries(files)) write(join(copy, path), text)
      for (const edit of edits) write(join(copy, edit.path), applyEdit(readFileSync(join(copy, edit.path), 'utf8'), edit))
    }
    await node('scripts/gen.ts')
  }, 120_000)

  it('change exactly the declared files', async () => {
    const { stdout } = await run('git', ['ls-files', '--others', '--exclude-standard'], { cwd: copy, maxBuffer: 1 << 24 })
    const changed = stdout
      .split('\n')
      .filter((path) => /\.(ts|tsx|md|json)$/.test(path))
      .filter((path) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== readFileSync(join(copy, path), 'utf8'))
    const named = ADDITIONS.flatMap((addition) => [...placesOf(addition), ...(addition.generated ?? [])])
    expect(changed.toSorted()).toEqual([...new Set(named)].toSorted())
  })

  it.each(['server', 'web'])('compile with %s', { timeout: PATIENCE_MS }, async (workspace) => {
    expect(await failureOf(node(join(copy, 'node_modules/typescript/bin/tsc'), '-p', workspace, '--singleThreaded'))).toBe('')
  })

  it.each(['arrows', 'structure', 'comments', 'messages'])('pass check-%s', { timeout: PATIENCE_MS }, async (check) => {
    expect(await failureOf(node(`scripts/check-${check}.ts`))).toBe('')
  })

  it('show the language, and English for a missing text [S-24] [S-26]', { timeout: PATIENCE_MS }, async () => {
    for (const [path, text] of Object.entries(LOOKS)) write(join(copy, path), text)
    expect(await failureOf(node('node_modules/vitest/vitest.mjs', 'run', '--project=server', '--project=browser', 'esperanto'))).toBe('')
  })
})

/** Copies the files that git tracks and links the installed packages; the workspaces in `node_modules` point into the copy. */
function copyTree(copy: string): void {
  for (const path of sourceFiles()) if (!/^(web\/public|docs\/images)\//.test(path)) cpSync(join(ROOT, path), join(copy, path))
  const installed = join(ROOT, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@stipple'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@stipple' && !name.startsWith('.')) symlinkSync(join(installed, name), join(copy, 'node_modules', name))
  for (const workspace of WORKSPACES) {
    symlinkSync(join(copy, workspace), join(copy, 'node_modules/@stipple', workspace))
    const own = join(ROOT, workspace, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, 'node_modules'))
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
