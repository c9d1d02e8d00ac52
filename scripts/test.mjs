// `npm test`: installs what is missing, then runs every test. Words after it (`npm test -- ledger`) pick unit tests.
import { join } from 'node:path'
import { PROJECT_NODE, prepare, run } from './bootstrap.mjs'

prepare()
process.exitCode = await run(PROJECT_NODE, [join('scripts', 'run-tests.ts'), ...process.argv.slice(2)])
