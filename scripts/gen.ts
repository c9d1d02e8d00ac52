import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

/** File that is generated from others; the same sources always give the same text. */
export interface Generated {
  readonly path: string
  readonly content: () => string | Promise<string>
}

const REGISTRIES: readonly Registry[] = [
  { path: 'core/src/modes/registry.gen.ts', member: 'mode', list: 'MODES', type: { name: 'Mode', from: './define-mode.ts' } },
  {
    path: 'core/src/modes/galleries.gen.ts',
    member: 'gallery',
    list: 'GALLERIES',
    type: { name: 'Gallery', from: './gallery.ts' },
  },
  { path: 'engines/src/registry.gen.ts', member: 'engine', list: 'ENGINES', type: { name: 'Engine', from: './spec.ts' } },
  {
    path: 'engines/src/kinds/registry.gen.ts',
    member: 'kind',
    list: 'KINDS',
    type: { name: 'EngineKind', of: '<unknown>', from: './spec.ts' },
  },
  {
    path: 'engines/test/trials.gen.ts',
    within: 'engines/src/kinds',
    member: 'trial',
    list: 'TRIALS',
    type: { name: 'KindTrial', from: './kind-trial.ts' },
  },
  {
    path: 'engines/src/kinds/comfyui/families/registry.gen.ts',
    member: 'family',
    list: 'FAMILIES',
    type: { name: 'Family', from: './family.ts' },
  },
  {
    path: 'core/src/snippets/registry.gen.ts',
    member: 'snippet',
    list: 'SNIPPETS',
    type: { name: 'Snippet', from: './snippet.ts' },
  },
  { path: 'core/src/languages/registry.gen.ts', member: 'language', list: 'DEFINITIONS' },
  {
    path: 'server/src/dialects.gen.ts',
    within: 'server/src/features',
    member: 'dialect',
    list: 'DIALECTS',
    type: { name: 'Dialect', from: './http/dialect.ts' },
  },
  { path: 'engines/src/packs/registry.gen.ts', member: 'pack', list: 'PACKS', type: { name: 'PackManifest', from: './manifest.ts' } },
  {
    path: 'engines/src/weights/presets/registry.gen.ts',
    member: 'preset',
    list: 'PRESETS',
    type: { name: 'Preset', from: '../spec.ts' },
  },
]

const HEADER = '// Written by `npm run gen`; do not edit.'

const ENGINES_PAGE = 'docs/engines.md'
/** Line that ends the part of the file that people write. */
const MARK = '<!-- From here on written by `npm run gen` from engines/src/kinds/*/docs.md. -->\n'

const GENERATED: readonly Generated[] = [
  { path: 'core/src/domain/own-mode-ids.gen.ts', content: ownModeIds },
  { path: 'core/src/domain/own-tasks.gen.ts', content: ownTasks },
  ...REGISTRIES.map((options) => ({ path: options.path, content: () => registry(options) })),
  { path: 'core/src/modes/facts.gen.ts', content: modeFacts },
  { path: 'web/src/features/generate/mode-icons.gen.ts', content: modeIcons },
  { path: 'core/src/messages/catalogue.gen.ts', content: catalogue },
  { path: 'docs/openapi.json', content: openApi },
  { path: 'docs/access.md', content: accessTable },
  { path: ENGINES_PAGE, content: enginesPage },
]

/** Writes every generated file; with `--check` writes nothing and fails if a file is out of date. */
async function main(check: boolean): Promise<void> {
  const stale: string[] = []
  const hold = async ({ path, content }: Generated): Promise<void> => {
    const wanted = await content()
    const file = join(ROOT, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return
    stale.push(path)
    if (!check) writeFileSync(file, wanted)
  }
  for (const file of GENERATED) await hold(file)
  // Imported dynamically because the list of dialects may have been written just before.
  const { dialectFiles } = await import('./dialect-files.ts')
  for (const file of dialectFiles()) await hold(file)
  for (const path of stale) console.log(check ? `${path} is stale: run npm run gen` : `wrote ${path}`)
  if (check && stale.length > 0) process.exitCode = 1
}

interface Registry {
  readonly path: string
  readonly member: string
  readonly list: string
  /** Folder of the members if it differs from that of the list. */
  readonly within?: string
  /** `of`: type parameters, if it has any. Without a type each member keeps its own. */
  readonly type?: { readonly name: string; readonly of?: string; readonly from: string }
}

/** Returns the list of all files below the registry's folder that export a constant of the member's name. */
function registry({ path: target, member, list, type, within: folder = dirname(target) }: Registry): string {
  const exported = new RegExp(`^export const ${member}\\b`, 'm')
  const members = sourceFiles()
    .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(path))
    .filter((path) => exported.test(readFileSync(join(ROOT, path), 'utf8')))
    .map((path) => ({ name: nameOf(path), from: relative(dirname(target), path).replace(/^(?!\.)/, './') }))
  const names = members.map(({ name }) => name).join(', ')
  return [
    HEADER,
    ...members.map(({ name, from }) => `import { ${member} as ${name} } from '${from}'`),
    ...(type ? [`import type { ${type.name} } from '${type.from}'`] : []),
    '',
    type ? `export const ${list}: readonly ${type.name}${type.of ?? ''}[] = [${names}]` : `export const ${list} = [${names}] as const`,
    '',
  ].join('\n')
}

/** Files of messages by area and language. The English `messages.ts` lists the areas that are part of it and need no entry. */
function catalogue(): string {
  const folder = 'core/src/messages'
  const atOnce = readFileSync(join(ROOT, folder, 'en/messages.ts'), 'utf8').matchAll(/^import \{.* from '\.\/(.+)\.ts'$/gm)
  const parts = new Set([...atOnce].map(([, area]) => area))
  const files = sourceFiles().flatMap((path) => {
    const [, language = '', area = ''] = /^core\/src\/messages\/([\w-]+)\/([\w-]+)\.ts$/.exec(path) ?? []
    return area === '' || parts.has(area) ? [] : [{ language, area }]
  })
  const areas = [...new Set(files.map(({ area }) => area))].toSorted()
  return [
    HEADER,
    "import type { Catalogue } from './catalogue.ts'",
    '',
    'export const CATALOGUE: Catalogue = {',
    ...areas.flatMap((area) => [
      `  ${area}: {`,
      ...files.flatMap((file) =>
        file.area === area ? [`    ${keyOf(file.language)}: () => import('./${file.language}/${area}.ts'),`] : [],
      ),
      '  },',
    ]),
    '}',
    '',
  ].join('\n')
}

/** Ids of modes that are not inherited, from the names of their folders. Read from the source text because the modes themselves import this list. */
async function ownModeIds(): Promise<string> {
  const { INHERITED_MODE_IDS } = await import('../core/src/domain/inherited-mode-ids.ts')
  const ids = modeFiles('mode').map(({ text }) => /^  id: '(\w+)',$/m.exec(text)?.[1] ?? '')
  const own = ids.filter((id) => !INHERITED_MODE_IDS.some((inherited) => inherited === id))
  return [HEADER, '', `export const OWN_MODE_IDS = [${own.map((id) => `'${id}'`).join(', ')}] as const`, ''].join('\n')
}

/** Schemas of the tasks in folders of modes, by the name of the folder. */
function ownTasks(): string {
  const names = modeFiles('task').map(({ path }) => ({ folder: basename(dirname(path)), name: nameOf(path) }))
  const entries = names.map(({ folder, name }) => (folder === name ? ` ${name}` : ` '${folder}': ${name}`))
  return [
    HEADER,
    ...names.map(({ folder, name }) => `import { task as ${name} } from '../modes/${folder}/task.ts'`),
    '',
    `export const OWN_TASK_SCHEMAS = {${entries.join()} } as const`,
    '',
  ].join('\n')
}

/** Files of that name in folders of modes. */
const modeFiles = (name: string): { path: string; text: string }[] =>
  sourceFiles()
    .filter((path) => dirname(dirname(path)) === 'core/src/modes' && basename(path) === `${name}.ts`)
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** Icons of the modes, imported by name so that the page bundles only these. */
async function modeIcons(): Promise<string> {
  const { MODE_LIST } = await import('../core/src/modes/find-mode.ts')
  const names = [...new Set(MODE_LIST.map(({ icon }) => icon))].toSorted()
  return [
    HEADER,
    "import type { ModeId } from '@stipple/core/domain/mode-ids'",
    `import { ${names.join(', ')}, type LucideIcon } from 'lucide-react'`,
    '',
    '/** Icon of each mode in the menu. */',
    'export const MODE_ICONS: Readonly<Record<ModeId, LucideIcon>> = {',
    ...MODE_LIST.map(({ id, icon }) => `  ${id}: ${icon},`),
    '}',
    '',
  ].join('\n')
}

/**
 * Ids and labels of the modes, and which ones can be published. Imported dynamically because the registry of modes may have been written just before.
 */
async function modeFacts(): Promise<string> {
  const { MODE_LIST } = await import('../core/src/modes/find-mode.ts')
  const textOf = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`
  const lines = MODE_LIST.map(({ id, label, publishable }) => {
    const texts = Object.entries(label).flatMap(([language, text]) => (text ? [`${keyOf(language)}: ${textOf(text)}`] : []))
    return `  { id: '${id}', label: { ${texts.join(', ')} }${publishable ? ', publishable: true' : ''} },`
  })
  return [
    HEADER,
    "import type { ModeId } from '../domain/mode-ids.ts'",
    "import type { Text } from '../domain/text.ts'",
    '',
    'export const MODE_FACTS: readonly { readonly id: ModeId; readonly label: Text; readonly publishable?: boolean }[] = [',
    ...lines,
    ']',
    '',
  ].join('\n')
}

const keyOf = (language: string): string => (language.includes('-') ? `'${language}'` : language)

/** Imported dynamically because the server imports the registries, which may have been written just before. */
async function openApi(): Promise<string> {
  const { openApiDocument } = await import('../server/src/documents/openapi.ts')
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}

/** The handwritten text of the page, then a table of the kinds and the section from the folder of each, with links made relative to `docs/`. */
async function enginesPage(): Promise<string> {
  const { KINDS } = await import('../engines/src/kinds/registry.gen.ts')
  const [written = ''] = readFileSync(join(ROOT, ENGINES_PAGE), 'utf8').split(MARK)
  const usual = KINDS.toSorted((one, other) => Number(one.rare ?? false) - Number(other.rare ?? false))
  const sections = usual.map(({ id, hint }) => {
    const text = readFileSync(join(ROOT, `engines/src/kinds/${id}/docs.md`), 'utf8').replaceAll('](../../../../docs/', '](')
    const title = /^## (.+)\n/.exec(text)?.[1] ?? id
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-')
    return { line: `| [${title.replace(/ \(`.*/, '')}](#${anchor}) | \`${id}\` | ${hint.en} |`, text }
  })
  const table = ['| engine | `kind` | description |', '|---|---|---|', ...sections.map(({ line }) => line)].join('\n')
  return `${written}${MARK}\n## Kinds\n\n${table}\n\n${sections.map(({ text }) => text).join('\n')}`
}

async function accessTable(): Promise<string> {
  const { accessDocument } = await import('../server/src/documents/access-document.ts')
  return accessDocument()
}

/** `remove-bg.ts` is `removeBg`; `builtin/illustrate/engine.ts`, `illustrate/kind.ts`, `illustrate/mode.ts` and `illustrate/test/trial.ts` are `illustrate`. */
function nameOf(path: string): string {
  const file = basename(path, '.ts')
  const folder = file === 'trial' ? dirname(dirname(path)) : dirname(path)
  const words = (['engine', 'kind', 'trial', 'dialect', 'mode', 'gallery', 'task'].includes(file) ? basename(folder) : file).split('-')
  return words.map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`)).join('')
}

await main(process.argv.includes('--check'))
