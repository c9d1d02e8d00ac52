import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest } from './arrows.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'
import { strayStatements } from './transactions.ts'

report(
  sourceFiles()
    .filter((path) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path))
    .flatMap((path) => strayStatements(path, readFileSync(join(ROOT, path), 'utf8'))),
)
