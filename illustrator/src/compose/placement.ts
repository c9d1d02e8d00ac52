import type { Subject } from '../scene.ts'

/** One individual in the picture. Lengths in pixels. */
export interface Placement {
  readonly subject: Subject
  /** Index among those of its subject. */
  readonly index: number
  /** Middle of the foot. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** 0 near .. 1 far. */
  readonly depth: number
  readonly flip: boolean
  /** Radians. */
  readonly lean: number
  /** -1..1, small differences of colour between individuals. */
  readonly tint: number
  readonly mode: Subject['stands']
  /** Share of the height hidden below water, snow or grass. */
  readonly sink: number
}
