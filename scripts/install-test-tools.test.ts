import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { ensureTestTools, installTestTools } from './install-test-tools.ts'

/** Simulates a system with a browser and without the other tools, whose package manager only records its arguments. */
function createSystem() {
  const folder = mkdtempSync(join(tmpdir(), 'system-'))
  const [asked, remembered] = [join(folder, 'asked'), join(folder, 'remembered')]
  for (const [name, script] of Object.entries({
    'apt-get': `echo "$*" >> ${asked}`,
    sudo: '[ "$1" = -n ] && shift; exec "$@"',
    env: 'exec /usr/bin/env "$@"',
    sh: 'exec /bin/sh "$@"',
    'fc-list': 'true',
  })) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM', join(folder, 'chromium'))
  const installs = () => (existsSync(asked) ? readFileSync(asked, 'utf8').split('\n') : []).filter((line) => line.includes(' install '))
  return { remembered, installs }
}

afterEach(() => vi.unstubAllEnvs())

const warn = () => vi.spyOn(console, 'warn').mockReturnValue()

it('installs nothing outside CI without consent, and reports missing tools with the command', async () => {
  const { remembered, installs } = createSystem()
  const warning = warn()
  await ensureTestTools({ ci: false, terminal: false, remembered })
  expect(installs()).toEqual([])
  expect(warning.mock.calls.join('\n')).toContain('Missing: radosgw')
  expect(warning.mock.calls.join('\n')).toContain('npm run setup')
})

it('installs missing tools in CI once', async () => {
  const { remembered, installs } = createSystem()
  warn()
  await ensureTestTools({ ci: true, terminal: false, remembered })
  await ensureTestTools({ ci: true, terminal: false, remembered })
  expect(installs()).toEqual([expect.stringContaining('fonts-noto-cjk radosgw')])
})

it('installs on request, and fails if a tool is still missing', () => {
  const { installs } = createSystem()
  expect(installTestTools).toThrow('Missing: fonts-noto-cjk')
  expect(installs()).toHaveLength(1)
})
