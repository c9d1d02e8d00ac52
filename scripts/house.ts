import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADDITIONS, placesOf } from './additions.ts'
import { ARROWS, isTest, roomOf } from './arrows.ts'
import { findCircles } from './circles.ts'
import { findDuplicates } from './duplicates.ts'
import { readImports } from './read-imports.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

const MAP = join(ROOT, 'docs/ARCHITECTURE.md')
const FIGURES = /(<!-- figures -->\n)[^]*?(<!-- \/figures -->)/

/** Measures the rooms and their order, prints the figures and writes them into docs/ARCHITECTURE.md: `npm run house`. */
function main(): void {
  const figures = [
    table(['room', 'files', 'lines'], rooms()),
    table(['order', ''], order()),
    table(['to add', 'new files', 'edited files'], additions()),
    table(['commit that added the kind of engine', 'files outside its folder'], kinds()),
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

type Row = readonly (string | number)[]

/** Rows of the rooms: files, and lines to the nearest hundred. */
function rooms(): Row[] {
  const found = Map.groupBy(files, ({ path }) => floorOf(path))
  return [...found].map(([room, members]) => [
    room,
    members.length,
    (Math.round(sum(members.map(linesOf)) / 100) * 100).toLocaleString('en'),
  ])
}

/** Rows of the kinds of engines: files outside its folder that the commit touched which added one, without generated ones. */
function kinds(): Row[] {
  const folder = 'engines/src/kinds'
  const git = (...parameters: string[]): string => execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8' }).trim()
  return readdirSync(join(ROOT, folder)).flatMap((id): Row[] => {
    const [hash = ''] = git('log', '--diff-filter=A', '--format=%h', '--', `${folder}/${id}/kind.ts`).split('\n').slice(-1)
    if (hash === '') return []
    const touched = git('show', '--name-only', '--format=', hash).split('\n')
    // The page of engines is generated from the sections in the folders, for kinds that came with one.
    const isGenerated = (path: string) =>
      path.includes('.gen.') || (path === 'docs/engines.md' && touched.includes(`${folder}/${id}/docs.md`))
    return [[`\`${id}\``, touched.filter((path) => !path.startsWith(`${folder}/${id}/`) && !isGenerated(path)).length]]
  })
}

function order(): Row[] {
  const edges = readImports()
  const inside = edges.filter(({ to }) => !/^(npm|node):/.test(to))
  const betweenRooms = inside.flatMap(({ from, to }) => {
    const [mine, theirs] = [roomOf(from), roomOf(to)]
    return mine !== undefined && theirs !== undefined && mine !== theirs ? [{ from: mine, to: theirs }] : []
  })
  return [
    ['imports', edges.length.toLocaleString('en')],
    ['imports against an arrow or past a door', edges.filter((edge) => ARROWS.some(({ forbids }) => forbids(edge))).length],
    ['circles of files', findCircles(inside).length],
    ['circles of rooms', findCircles(betweenRooms).length],
    ['places with the same twelve lines', findDuplicates(files, 12).length],
  ]
}

const additions = (): Row[] =>
  ADDITIONS.map((addition) => {
    const added = Object.keys(addition.files).length
    return [addition.name, added, placesOf(addition).length - added]
  })

/** Group of a path: a workspace, or the part of it that has a line of its own. */
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
