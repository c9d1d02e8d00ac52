import type { Box } from '../../../vision/child-public.ts'
import type { DrawingPart } from './parts.ts'

/** Connected parts that form one thing of the drawing. Lengths in shares of the picture. */
export interface Thing extends Box {
  readonly parts: readonly DrawingPart[]
  readonly area: number
  /** Roundness of a thing that is a single part. */
  readonly round: number
}

/** Division of a drawing into things and their surroundings. */
export interface ReadDrawing {
  /** Largest first. */
  readonly things: readonly Thing[]
  readonly sky: readonly DrawingPart[]
  readonly ground: readonly DrawingPart[]
}

/** Sorts areas into things and surroundings: by a matte of the subject if there is one, otherwise by contact with the border. */
export function readDrawing(parts: readonly DrawingPart[], { byMatte }: { byMatte: boolean }): ReadDrawing {
  const isThing = (part: DrawingPart): boolean => (byMatte ? part.subject > 0.5 : !isSurrounding(part))
  const drawn = new Map(parts.filter(isThing).map((part) => [part.number, part]))
  const around = parts.filter((part) => !drawn.has(part.number))
  const top = around.filter(({ borders }) => borders.top)
  // Without a part that reaches the top everything around is one ground.
  const sky = top.length > 0 ? around.filter((part) => part.borders.top || (!part.borders.bottom && part.y < 0.5)) : []
  return { things: connected(drawn), sky, ground: around.filter((part) => !sky.includes(part)) }
}

/** Returns true if a part reaches a border of the picture, other than a figure inside the frame that is cut off below. */
function isSurrounding({ borders, left, right, top, bottom, area }: DrawingPart): boolean {
  const { left: atLeft, right: atRight, top: atTop, bottom: atBottom } = borders
  if (!atLeft && !atRight && !atTop && !atBottom) return false
  const figure = atBottom && !atTop && !atLeft && !atRight && bottom - top > 0.1 && right - left < 0.85 && area > 0.002
  return !figure
}

function connected(parts: ReadonlyMap<number, DrawingPart>): readonly Thing[] {
  const seen = new Set<number>()
  const things: Thing[] = []
  for (const start of parts.values()) {
    if (seen.has(start.number)) continue
    seen.add(start.number)
    const members = [start]
    for (const member of members) {
      for (const number of member.neighbours) {
        const next = parts.get(number)
        if (!next || seen.has(number)) continue
        seen.add(number)
        members.push(next)
      }
    }
    things.push(thingOf(members))
  }
  return things.toSorted((a, b) => b.area - a.area)
}

function thingOf(parts: readonly DrawingPart[]): Thing {
  return {
    parts,
    area: parts.reduce((sum, part) => sum + part.area, 0),
    left: Math.min(...parts.map(({ left }) => left)),
    right: Math.max(...parts.map(({ right }) => right)),
    top: Math.min(...parts.map(({ top }) => top)),
    bottom: Math.max(...parts.map(({ bottom }) => bottom)),
    round: parts.length === 1 ? (parts[0]?.round ?? 0) : 0,
  }
}
