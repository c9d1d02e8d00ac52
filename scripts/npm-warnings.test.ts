import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { ROOT } from './root.ts'

it('has no configuration that npm warns about', () => {
  const { stderr, status } = spawnSync('npm', ['pkg', 'get', 'name'], { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
})
