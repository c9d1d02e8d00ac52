import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ARROWS, arcsBetweenRooms, type Edge } from './arrows.ts'
import { circleProblems } from './circles.ts'
import { KNOWN_CIRCLES, KNOWN_ROOM_CIRCLES } from './known-circles.ts'
import { readImports } from './read-imports.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'

const isOutside = ({ to }: Edge): boolean => /^(npm|node):/.test(to)
const edges = readImports()
const inside = edges.filter((edge) => !isOutside(edge))

report([
  ...inside.filter(({ to }) => !existsSync(join(ROOT, to))).map(({ from, to }) => `${from} imports ${to}, which does not exist`),
  ...ARROWS.flatMap(({ name, because, forbids }) =>
    edges.filter(forbids).map(({ from, to }) => `${from} may not import ${to} [${name}: ${because}]`),
  ),
  ...circleProblems(inside, KNOWN_CIRCLES),
  ...circleProblems(arcsBetweenRooms(inside), KNOWN_ROOM_CIRCLES),
])
