import type { Random } from '@stipple/imaging/random'
import type { Pose } from '../../scene.ts'

/** Wishes for one animal. */
export interface AnimalOptions {
  /** Picks pose, markings and, unless one is requested, the coat. */
  readonly random: Random
  /** Colour (hex) that the prompt names. */
  readonly colour: string | undefined
  /** Colour (hex) of the eyes that the prompt names. */
  readonly eyes?: string | undefined
  /** Pose that the prompt names. */
  readonly pose?: Pose | undefined
}
