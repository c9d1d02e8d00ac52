/**
 * A composed picture before its style is applied: colour, and the maps by which a style distinguishes subject from ground and near from far.
 * All maps are row-major and have `width * height` entries.
 */
export interface Painting {
  readonly width: number
  readonly height: number
  /** RGBA, 8 bit, opaque. */
  readonly colour: Uint8ClampedArray
  /** 0 near .. 1 far. */
  readonly depth: Float32Array
  /** 0 ground .. 1 subject, anti-aliased. */
  readonly subject: Float32Array
  /** Number of the object that a pixel belongs to (0 is the background); borders between numbers are outlines. */
  readonly region: Uint16Array
  /** The picture's main colours (hex), most used first. */
  readonly palette: readonly string[]
  /** Unit vector towards the light: x right, y down, z towards the viewer. */
  readonly light: readonly [number, number, number]
  /** Part of the seed's randomness that styles may use. */
  readonly seed: number
}

/** A style turns a painting into the final colours, same size. `strength` 0..1 comes from cfg, `refinement` 0..1 from steps. */
export type StylePass = (painting: Painting, options: { strength: number; refinement: number }) => Uint8ClampedArray
