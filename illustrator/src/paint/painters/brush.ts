import type { Random } from '@stipple/imaging/random'
import type { Light } from '../../compose/light.ts'
import type { Scene } from '../../scene.ts'
import type { Context } from '../stage.ts'

/** Position and light of the thing to paint. */
export interface Brush {
  /** Middle of the foot, pixels. */
  readonly x: number
  readonly y: number
  readonly height: number
  readonly light: Light
  readonly scene: Scene
  readonly depth: number
  readonly random: Random
  /** Requested colour (hex). */
  readonly colour: string | undefined
  readonly unit: number
}

export interface Painter {
  /** Width over height. */
  readonly aspect: number
  readonly paint: (ctx: Context, brush: Brush) => void
}
