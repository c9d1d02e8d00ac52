/** Proportions in forms, in order: width to height. */
export const SIZE_RATIOS = [
  [1, 1],
  [3, 4],
  [4, 3],
  [9, 16],
  [16, 9],
] as const

/** Width and height of such proportions with an area in pixels, not rounded. */
export const sizeAt = ([across, down]: readonly [number, number], area: number): { readonly width: number; readonly height: number } => ({
  width: Math.sqrt((area * across) / down),
  height: Math.sqrt((area * down) / across),
})
