import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_MODE_IDS } from '@stipple/core/domain/own-mode-ids.gen'
import { ADDITIONS, placesOf } from './additions.ts'
import { ARROWS, arcsBetweenRooms, isTest } from './arrows.ts'
import { findCircles } from './circles.ts'
import { findDuplicates } from './duplicates.ts'
import { readImports } from './read-imports.ts'
import { ROOT } from './root.ts'
import { slowestTests } from './slowest-tests.ts'
import { sourceFiles } from './source-files.ts'

const MAP = join(ROOT, 'docs/ARCHITECTURE.md')
const BENCHMARKS = join(ROOT, 'docs/benchmarks.md')
const SLOWEST = /(<!-- slowest tests -->\n)[^]*?(<!-- \/slowest tests -->)/
const FIGURES = /(<!-- figures -->\n)[^]*?(<!-- \/figures -->)/

/** Measures the rooms and their order, prints the figures and writes them into docs/ARCHITECTURE.md: `npm run house`. */
function main(): void {
  if (process.argv[2] === 'tests') return showSlowest()
  const figures = [
    table(['room', 'files', 'lines'], rooms()),
    table(['order', ''], order()),
    table(['to add', 'new files', 'edited files'], additions()),
    table(['commit that added the kind of engine', 'files outside its folder'], kinds()),
    table(['commit that added the API of another product', 'files outside its folder'], dialects()),
    table(['commit that added the mode', 'files outside its folders'], modes()),
  ]
  console.log(figures.join('\n\n'))
  writeFileSync(MAP, readFileSync(MAP, 'utf8').replace(FIGURES, `$1\n${figures.join('\n\n')}\n\n$2`))
}

const files = sourceFiles()
  .filter(
    (path) =>
      /^(core|imaging|illustrator|engines|server|web)\/src\/.*\.(ts|tsx|css)$/.test(path) && !isTest(path) && !path.includes('.gen.'),
  )
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** Code of every workspace with its tests. Data is left out: texts, columns of tables, the contract, generated files. */
const codeAndTests = () =>
  sourceFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.gen\.|\/messages\/|\/db\/schema\/|^core\/src\/contract\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

type Row = readonly (string | number)[]

/** Lists the slowest tests of the last run of `npm test`, prints the list and writes it into docs/benchmarks.md: `npm run house -- tests`. */
function showSlowest(): void {
  const report = (name: string) => JSON.parse(readFileSync(join(ROOT, 'test-results', name), 'utf8'))
  const list = table(['file', 'seconds', 'tests', 'what they prove'], slowestTests(report('unit.json'), report('stories.json')))
  console.log(list)
  writeFileSync(BENCHMARKS, readFileSync(BENCHMARKS, 'utf8').replace(SLOWEST, `$1\n${list}\n\n$2`))
}

/** Table rows of the rooms: number of files, and of lines to the nearest hundred. */
function rooms(): Row[] {
  const found = Map.groupBy(files, ({ path }) => floorOf(path))
  return [...found].map(([room, members]) => [
    room,
    members.length,
    (Math.round(sum(members.map(linesOf)) / 100) * 100).toLocaleString('en'),
  ])
}

/** Table rows of the kinds of engines, by the commit that added `kind.ts`. */
const kinds = (): Row[] => {
  const folder = 'engines/src/kinds'
  return foldersIn(folder).flatMap((id) => outside(id, { first: `${folder}/${id}/kind.ts`, folders: [`${folder}/${id}`] }))
}

/** Table rows of the APIs of other products, by the first commit of their folder. */
const dialects = (): Row[] => {
  const folder = 'server/src/features'
  return foldersIn(folder)
    .filter((id) => existsSync(join(ROOT, folder, id, 'dialect.ts')))
    .flatMap((id) => outside(id, { first: `${folder}/${id}`, folders: [`${folder}/${id}`] }))
}

/** Rows of the modes of our own: the inherited ones came together with the frame. A built-in engine of a mode lies in a folder of the same name. */
const modes = (): Row[] => {
  const folder = 'core/src/modes'
  const ids: readonly string[] = OWN_MODE_IDS
  return foldersIn(folder)
    .filter((id) => {
      const mode = join(ROOT, folder, id, 'mode.ts')
      return existsSync(mode) && ids.some((own) => readFileSync(mode, 'utf8').includes(`id: '${own}'`))
    })
    .flatMap((id) => outside(id, { first: `${folder}/${id}/mode.ts`, folders: [`${folder}/${id}`, `engines/src/builtin/${id}`] }))
}

/** Files that the commit which added `first` touched outside the given folders, without generated ones. No row until there is such a commit. */
function outside(id: string, { first, folders }: { first: string; folders: readonly string[] }): Row[] {
  const git = (...parameters: string[]): string => execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8' }).trim()
  const [hash = ''] = git('log', '--diff-filter=A', '--format=%h', '--', first).split('\n').slice(-1)
  if (hash === '') return []
  const touched = git('show', '--name-only', '--format=', hash).split('\n')
  // The page of engines is generated from sections in the folders, for kinds that came with one.
  const isGenerated = (path: string) =>
    GENERATED.test(path) || (path === 'docs/engines.md' && folders.some((folder) => touched.includes(`${folder}/docs.md`)))
  const isInside = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`))
  return [[`\`${id}\``, touched.filter((path) => !isInside(path) && !isGenerated(path)).length]]
}

/** Written by `npm run gen`, `npm run house` and `npm run gallery -- --menu`. */
const GENERATED = /\.gen\.|^docs\/(openapi(\/|\.json$)|(access|dialects|ARCHITECTURE)\.md$)|^web\/public\/modes\//

const foldersIn = (folder: string): string[] => readdirSync(join(ROOT, folder))

function order(): Row[] {
  const edges = readImports()
  const inside = edges.filter(({ to }) => !/^(npm|node):/.test(to))
  return [
    ['imports', edges.length.toLocaleString('en')],
    ['imports against an arrow or past a door', edges.filter((edge) => ARROWS.some(({ forbids }) => forbids(edge))).length],
    ['circles of files', findCircles(inside).length],
    ['circles of rooms', findCircles(arcsBetweenRooms(inside)).length],
    ['places with the same twelve lines', findDuplicates(files, 12).length],
    ['places in code and tests with the same six lines', findDuplicates(codeAndTests(), 6).length],
  ]
}

const additions = (): Row[] =>
  ADDITIONS.map((addition) => {
    const added = Object.keys(addition.files).length
    return [addition.name, added, placesOf(addition).length - added]
  })

/** Group of a path: a workspace, or a part of it that has its own line. */
const floorOf = (path: string): string => {
  const [workspace = ''] = path.split('/')
  const [part] = /^(core\/src\/(messages|prompt-library)|engines\/src\/(builtin|kinds)|(server|web)\/src\/features)\//.exec(path) ?? []
  return part === undefined
    ? workspace === 'imaging' || workspace === 'illustrator'
      ? workspace
      : `${workspace}: other`
    : part.replace('/src/', ': ').replace(/\/$/, '')
}
const linesOf = ({ text }: { readonly text: string }): number => text.split('\n').length - 1
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

main()
