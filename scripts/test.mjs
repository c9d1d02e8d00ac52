// `npm test`: installs the dependencies, then runs every test. Words after it pick some, see scripts/run-tests.ts. `--watch` runs unit tests again at each change.
import { join } from 'node:path'
import { PROJECT_NODE, prepare, run, setUpTestTools } from './bootstrap.mjs'

const words = process.argv.slice(2)

prepare()
if (words.length === 0 && !setUpTestTools()) {
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
} else {
  const program = words.includes('--watch') ? join('node_modules', 'vitest', 'vitest.mjs') : join('scripts', 'run-tests.ts')
  process.exitCode = await run(PROJECT_NODE, [program, ...words])
}
