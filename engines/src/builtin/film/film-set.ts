import type { YuvPicture } from './yuv.ts'

/** Everything that a video is rendered from. Its images are larger than the frame, so that the camera can move. */
export interface FilmSet {
  /** The background, complete also behind the actors. */
  readonly plate: YuvPicture
  readonly fields: Fields
  /** Far ones first. */
  readonly actors: readonly Actor[]
  readonly particles: readonly Particles[]
  /** Nearness of the video's subject, around which the camera turns. */
  readonly pivot: number
}

/** Smooth properties of the plate, coarse: one value for each cell. All 0 to 1. */
export interface Fields {
  readonly columns: number
  readonly rows: number
  /** 0 far .. 1 near. */
  readonly nearness: Float32Array
  readonly sky: Float32Array
  readonly water: Float32Array
}

/** A cut-out that moves independently of the plate. Lengths in pixels of the plate. */
export interface Actor {
  readonly left: number
  readonly top: number
  readonly picture: YuvPicture
  /** 0 to 255, of the picture's size. */
  readonly alpha: Uint8Array
  /** The same at the size of the chroma planes. */
  readonly alphaHalf: Uint8Array
  readonly nearness: number
  /** Point at which it touches the ground, or its middle when it flies. */
  readonly foot: readonly [number, number]
  readonly height: number
  readonly motion: Motion
}

export const MOTIONS = ['none', 'breathe', 'sway', 'float', 'fly', 'swim', 'walk'] as const
export interface Motion {
  readonly kind: (typeof MOTIONS)[number]
  /** -1 to the left, 1 to the right. */
  readonly towards: -1 | 1
  /** 0 to 1, so that equal actors do not move as one. */
  readonly phase: number
}

/** Particles or fog in the air. */
export interface Particles {
  readonly kind: 'snow' | 'rain' | 'petals' | 'leaves' | 'fog' | 'stars' | 'fireflies' | 'bubbles'
  /** 0 to 1. */
  readonly amount: number
}
