import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ARROWS, type Edge, roomOf } from './arrows.ts'
import { type Arc, circleProblems } from './circles.ts'
import { KNOWN_CIRCLES, KNOWN_ROOM_CIRCLES } from './known-circles.ts'
import { readImports } from './read-imports.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'

const isOutside = ({ to }: Edge): boolean => /^(npm|node):/.test(to)
const edges = readImports()
const inside = edges.filter((edge) => !isOutside(edge))
const betweenRooms = inside.flatMap(({ from, to }): Arc[] => {
  const [mine, theirs] = [roomOf(from), roomOf(to)]
  return mine !== undefined && theirs !== undefined && mine !== theirs ? [{ from: mine, to: theirs }] : []
})

report([
  ...inside.filter(({ to }) => !existsSync(join(ROOT, to))).map(({ from, to }) => `${from} imports ${to}, which does not exist`),
  ...ARROWS.flatMap(({ name, because, forbids }) =>
    edges.filter(forbids).map(({ from, to }) => `${from} may not import ${to} [${name}: ${because}]`),
  ),
  ...circleProblems(inside, KNOWN_CIRCLES),
  ...circleProblems(betweenRooms, KNOWN_ROOM_CIRCLES),
])
