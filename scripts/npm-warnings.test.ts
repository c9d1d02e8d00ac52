import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { ROOT } from './root.ts'

it('runs npm without warnings about its configuration', () => {
  const { stderr, status } = spawnSync('npm', ['pkg', 'get', 'name'], { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
})
