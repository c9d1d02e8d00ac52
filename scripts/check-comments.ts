import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { headlessComments } from './headless-comments.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

report(
  sourceFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('headless-comments.test.ts'))
    .flatMap((path) => headlessComments(readFileSync(join(ROOT, path), 'utf8')).map((opening) => ({ path, opening })))
    .map(({ path, opening }) => `${path}: begin with a noun or a verb in the third person, not "${opening}"`),
)
