/** Interleaved 8-bit samples. */
export interface Raster {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  /** 3 for colours, 1 for a mask. */
  readonly channels: 1 | 3
}
