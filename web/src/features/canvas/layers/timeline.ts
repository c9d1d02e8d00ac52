import type { Raster, Tile } from '../pixels/raster.ts'
import { apply, type Document, type Operation } from './document.ts'

/** A document with its past and undone states: whole documents that share their common parts. */
export interface Timeline {
  /** Oldest first. */
  readonly past: readonly Document[]
  readonly present: Document
  /** Next one first. */
  readonly future: readonly Document[]
}

/** Undo steps: all of the last few, and more while their tiles, of 256 kB each, stay below a limit. */
const STEPS = { least: 20, most: 250, tiles: 1200 } as const

export const begin = (present: Document): Timeline => ({ past: [], present, future: [] })

/** The timeline after an operation; the same object if nothing changes. */
export function step(timeline: Timeline, operation: Operation): Timeline {
  const present = apply(timeline.present, operation)
  if (present === timeline.present) return timeline
  return { past: withinMemory([...timeline.past, timeline.present]), present, future: [] }
}

export function undo({ past, present, future }: Timeline): Timeline {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), present: before, future: [present, ...future] } : { past, present, future }
}

export function redo({ past, present, future }: Timeline): Timeline {
  const [next, ...rest] = future
  return next ? { past: [...past, present], present: next, future: rest } : { past, present, future }
}

/** The past without its oldest steps. */
function withinMemory(past: readonly Document[]): readonly Document[] {
  const rasters = new Set<Raster>()
  const tiles = new Set<Tile>()
  let kept = 0
  for (const { layers } of past.toReversed()) {
    for (const { raster } of layers) {
      if (rasters.has(raster)) continue
      rasters.add(raster)
      for (const tile of raster.tiles) if (tile) tiles.add(tile)
    }
    if (kept >= STEPS.most || (kept >= STEPS.least && tiles.size > STEPS.tiles)) break
    kept++
  }
  return past.slice(-kept)
}
