// `npm test`: installs what is missing, then runs every test. Words after it pick some, see scripts/run-tests.ts. `--watch` runs unit tests again at each change.
import { join } from 'node:path'
import { PROJECT_NODE, prepare, run } from './bootstrap.mjs'

const words = process.argv.slice(2)

prepare()
process.exitCode = words.includes('--watch')
  ? await run(PROJECT_NODE, [join('node_modules', 'vitest', 'vitest.mjs'), ...words])
  : await run(PROJECT_NODE, [join('scripts', 'run-tests.ts'), ...words])
