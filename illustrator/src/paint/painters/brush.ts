import type { Random } from '@stipple/imaging/random'
import type { Light } from '../../compose/light.ts'
import type { Scene } from '../../scene.ts'
import type { Context } from '../stage.ts'

/** What a painter needs to know about where and in which light its thing stands. */
export interface Brush {
  /** Middle of the foot, pixels. */
  readonly x: number
  readonly y: number
  readonly height: number
  readonly light: Light
  readonly scene: Scene
  readonly depth: number
  readonly random: Random
  /** Colour asked for (hex). */
  readonly colour: string | undefined
  readonly unit: number
}

export interface Painter {
  /** Width over height. */
  readonly aspect: number
  readonly paint: (ctx: Context, brush: Brush) => void
}
