import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replacedMethods } from './replaced-methods.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

report(
  sourceFiles()
    // The test of this check contains such places on purpose.
    .filter((path) => /\.tsx?$/.test(path) && path !== 'scripts/replaced-methods.test.ts')
    .flatMap((path) => replacedMethods(path, readFileSync(join(ROOT, path), 'utf8'))),
)
