import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { definitionOf, type Language, LANGUAGES } from '../core/src/domain/text.ts'
import { CATALOGUE } from '../core/src/messages/catalogue.gen.ts'
import { MODES } from '../core/src/modes/registry.gen.ts'
import { PACKS } from '../engines/src/packs/registry.gen.ts'
import { bannedWords } from './banned-words.ts'
import { compareMessages, type MessageTree, textsInside } from './compare-messages.ts'
import { comparedLanguages } from './compared-languages.ts'
import { inlineTexts } from './inline-texts.ts'
import { literalText } from './literal-text.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

/** All texts of a language: those of the catalogue, and those that modes and packs declare in their own files. */
async function textsOf(language: Language): Promise<MessageTree> {
  const areas = Object.entries(CATALOGUE).map(async ([area, files]): Promise<[string, unknown]> => [area, await files[language]?.()])
  const declared = [...MODES, ...PACKS].map((declaration) => textsInside(declaration, declaration.id, language))
  return JSON.parse(JSON.stringify(Object.assign(Object.fromEntries(await Promise.all(areas)), ...declared))) as MessageTree
}

/** Texts of a tree with their keys. */
function entriesOf(tree: MessageTree, key = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${key}${name}`, value] as [string, string]] : entriesOf(value, `${key}${name}.`),
  )
}

const english = await textsOf('en')
const chinese = await textsOf('zh')
const compared = LANGUAGES.filter((language) => language !== 'en').map(async (language) =>
  compareMessages(english, await textsOf(language), definitionOf(language)),
)
const files = sourceFiles().filter((path) => !path.includes('.test.'))
/** Engines are left out: they read and write prompts in two languages, regardless of the languages of the interface. */
const sources = files.filter(
  (path) => /^(core|server|web)\/src\/.*\.tsx?$/.test(path) && !/^core\/src\/(prompt-library\/|domain\/text\.ts$)/.test(path),
)
/** Files that hold texts next to what the texts describe. Word lists of prompts are left out. */
const describing = files.filter(
  (path) =>
    /^(core|engines|server|web|cli)\/src\/.*\.tsx?$/.test(path) &&
    !/messages\/|styleguide\/|prompt-library\/|\/words\/|domain\/(styles|scenes)\.ts$|coco-classes/.test(path),
)
const components = files.filter((path) => /^web\/src\/.*\.tsx$/.test(path))

report([
  ...(await Promise.all(compared)).flat(),
  ...[...entriesOf(english), ...entriesOf(chinese)]
    .filter(([key]) => !key.startsWith('commands.commands.words.'))
    .flatMap(([key, text]) => bannedWords(text).map((fault) => `${key}: ${fault}`)),
  ...describing.flatMap((path) =>
    inlineTexts(path, readFileSync(join(ROOT, path), 'utf8')).flatMap(({ line, text }) =>
      bannedWords(text).map((fault) => `${path}:${line}: ${fault}`),
    ),
  ),
  ...sources.flatMap((path) =>
    comparedLanguages(readFileSync(join(ROOT, path), 'utf8')).map(
      (code) => `${path}:${code}: ask core/src/domain/text.ts instead (localize, definitionOf)`,
    ),
  ),
  ...components.flatMap((path) =>
    literalText(path, readFileSync(join(ROOT, path), 'utf8')).map((text) => `${path}:${text}: belongs into core/src/messages`),
  ),
])
