import type { YuvPicture } from './yuv.ts'

/** Everything that a film is shot from. Its pictures are larger than the frame, so that the camera has room to move. */
export interface FilmSet {
  /** What stands still, also where an actor hides it. */
  readonly plate: YuvPicture
  readonly fields: Fields
  /** Far ones first. */
  readonly actors: readonly Actor[]
  readonly airs: readonly Air[]
  /** Nearness of what the film is about; the camera turns around it. */
  readonly pivot: number
}

/** Smooth facts about the plate, coarse: one value for each cell. All 0 to 1. */
export interface Fields {
  readonly columns: number
  readonly rows: number
  /** 0 far .. 1 near. */
  readonly nearness: Float32Array
  readonly sky: Float32Array
  readonly water: Float32Array
}

/** Something cut out of the plate that moves on its own. Lengths in pixels of the plate. */
export interface Actor {
  readonly left: number
  readonly top: number
  readonly picture: YuvPicture
  /** 0 to 255, of the picture's size. */
  readonly alpha: Uint8Array
  /** The same at the size of the colour planes. */
  readonly alphaHalf: Uint8Array
  readonly nearness: number
  /** Where it stands, or its middle when it flies. */
  readonly foot: readonly [number, number]
  readonly height: number
  readonly motion: Motion
}

export const MOTIONS = ['none', 'breathe', 'sway', 'float', 'fly', 'swim', 'walk'] as const
export interface Motion {
  readonly kind: (typeof MOTIONS)[number]
  /** -1 to the left, 1 to the right. */
  readonly towards: -1 | 1
  /** 0 to 1, so that equals do not move as one. */
  readonly phase: number
}

/** What falls or hangs in the air. */
export interface Air {
  readonly kind: 'snow' | 'rain' | 'petals' | 'leaves' | 'fog' | 'stars' | 'fireflies' | 'bubbles'
  /** 0 to 1. */
  readonly amount: number
}
