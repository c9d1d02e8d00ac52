import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './report.ts'
import { compareRows, idsInTitles, readRows } from './requirement-rows.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const tests = sourceFiles().filter((path) => /\.(test|spec)\.tsx?$/.test(path) && path !== 'scripts/requirement-rows.test.ts')

report(compareRows(readRows(read('docs/requirements.md')), new Set(tests.flatMap((path) => idsInTitles(read(path))))))
