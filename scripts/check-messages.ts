import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages as en } from '../core/src/messages/en/messages.ts'
import { messages as zh } from '../core/src/messages/zh/messages.ts'
import { MODES } from '../core/src/modes/registry.gen.ts'
import { PACKS } from '../engines/src/packs/registry.gen.ts'
import { compareMessages, textsInside } from './compare-messages.ts'
import { literalText } from './literal-text.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

const declared = [...MODES, ...PACKS].flatMap((declaration) => textsInside(declaration, declaration.id))
const components = sourceFiles().filter((path) => /^web\/src\/.*\.tsx$/.test(path) && !path.includes('.test.'))

report([
  ...compareMessages(en, zh),
  ...compareMessages(
    Object.fromEntries(declared.map((text) => [text.path, text.en])),
    Object.fromEntries(declared.map((text) => [text.path, text.zh])),
  ),
  ...components.flatMap((path) =>
    literalText(path, readFileSync(join(ROOT, path), 'utf8')).map((text) => `${path}:${text}: belongs into core/src/messages`),
  ),
])
