import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from './temporary-folder.ts'

it('makes a folder in the temporary directory that other users may enter', () => {
  const folder = makeTemporaryFolder()
  expect(dirname(folder)).toBe(tmpdir())
  expect(statSync(folder).mode & 0o777).toBe(0o755)
})

it.runIf(existsSync('/dev/shm'))('removes folders of killed runs from memory, and keeps those of active runs', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const left = join('/dev/shm', `stipple-tests-${pid}-killed`)
  mkdirSync(join(left, 'database'), { recursive: true })
  const going = mkdtempSync(`/dev/shm/stipple-tests-${process.pid}-`)
  const previous = process.env['TMPDIR']
  delete process.env['TMPDIR']
  const made = makeTemporaryFolder()
  process.env['TMPDIR'] = previous
  expect([left, going, made].map((folder) => existsSync(folder))).toEqual([false, true, true])
  for (const folder of [going, made]) rmSync(folder, { recursive: true })
})
