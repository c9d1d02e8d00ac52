import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { breakingStatements } from './migrations.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'

const FOLDER = 'server/src/db/migrations'
/** Up to this migration, all processes were stopped before a new release started. */
const LAST_UNCHECKED = 28

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
report(
  readdirSync(join(ROOT, FOLDER))
    .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) > LAST_UNCHECKED)
    .flatMap((name) => breakingStatements(`${FOLDER}/${name}`, readFileSync(join(ROOT, FOLDER, name), 'utf8'), version)),
)
