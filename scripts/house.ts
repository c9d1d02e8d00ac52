import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADDITIONS, placesOf } from './additions.ts'
import { ARROWS, isTest, roomOf } from './arrows.ts'
import { findCircles } from './circles.ts'
import { findDuplicates } from './duplicates.ts'
import { readImports } from './read-imports.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

/** Prints how large the rooms are, and whether the house is in order: `npm run house`. docs/ARCHITECTURE.md holds the figures. */
function main(): void {
  const files = sourceFiles()
    .filter(
      (path) =>
        /^(core|imaging|illustrator|engines|server|web)\/src\/.*\.(ts|tsx|css)$/.test(path) && !isTest(path) && !path.includes('.gen.'),
    )
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  const rooms = Map.groupBy(files, ({ path }) => floorOf(path))
  for (const [room, members] of rooms) print(room, `${members.length} files`, `${sum(members.map(linesOf))} lines`)

  const edges = readImports()
  const inside = edges.filter(({ to }) => !/^(npm|node):/.test(to))
  const betweenRooms = inside.flatMap(({ from, to }) => {
    const [mine, theirs] = [roomOf(from), roomOf(to)]
    return mine !== undefined && theirs !== undefined && mine !== theirs ? [{ from: mine, to: theirs }] : []
  })
  console.log('')
  print('imports', edges.length)
  print('against an arrow, or past a door', edges.filter((edge) => ARROWS.some(({ forbids }) => forbids(edge))).length)
  print('circles of files', findCircles(inside).length)
  print('circles of rooms', findCircles(betweenRooms).length)
  print('places with the same twelve lines', findDuplicates(files, 12).length)
  console.log('\nplaces to touch to add')
  for (const addition of ADDITIONS)
    print(
      addition.name,
      `${Object.keys(addition.files).length} new`,
      `${placesOf(addition).length - Object.keys(addition.files).length} edited`,
    )
}

/** The first folders of a path: a workspace, and the kind of rooms in it. */
const floorOf = (path: string): string =>
  roomOf(path)?.replace(/^(engines\/src\/builtin|[a-z]+\/src\/features)\/.*/, '$1') ?? path.split('/', 2).join('/')
const linesOf = ({ text }: { readonly text: string }): number => text.split('\n').length - 1
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const print = (name: string, ...figures: readonly (string | number)[]): void =>
  console.log(`${name.padEnd(36)} ${figures.map((figure) => String(figure).padStart(12)).join('')}`)

main()
