import type { Brush } from '../painters/brush.ts'
import type { Stage } from '../stage.ts'

/** A brush of the stage's light for something at a depth; it draws at the origin until it is given a place. */
export function brushAt(stage: Stage, depth: number, height: number, key: string): Brush {
  return {
    x: 0,
    y: 0,
    height,
    light: stage.light,
    scene: stage.scene,
    depth,
    random: stage.random.fork(key),
    colour: undefined,
    unit: stage.unit,
  }
}
