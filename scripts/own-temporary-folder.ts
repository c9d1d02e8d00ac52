import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

// Gives every test file a temporary folder of its own, so that nothing depends on what other programs keep or left in the common one.
const common = tmpdir()
const own = mkdtempSync(join(common, 'stipple-test-'))
// As root, PostgreSQL runs as another user, who must get in.
chmodSync(own, 0o755)
process.env['TMPDIR'] = own

// The last of all hooks, because it is registered first.
afterAll(() => {
  process.env['TMPDIR'] = common
  rmSync(own, { recursive: true, force: true })
})
