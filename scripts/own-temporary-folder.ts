import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

// Gives every test file its own temporary folder, so that no test depends on files of other programs in the shared one.
const common = tmpdir()
const own = mkdtempSync(join(common, 'stipple-test-'))
// PostgreSQL started by root runs as another user, who needs access.
chmodSync(own, 0o755)
process.env['TMPDIR'] = own

// Runs as the last of all hooks because it is registered first.
afterAll(() => {
  process.env['TMPDIR'] = common
  rmSync(own, { recursive: true, force: true })
})
