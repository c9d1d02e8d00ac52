import type { Picture } from '../kit/decode-picture.ts'

/** Square cut from a picture; black outside the picture. */
export function padPicture({ width, height, rgb }: Picture, { left, top, side }: { left: number; top: number; side: number }): Picture {
  const padded = new Uint8Array(side * side * 3)
  const from = Math.max(0, left)
  const to = Math.min(width, left + side)
  if (to <= from) return { width: side, height: side, rgb: padded }
  for (let y = Math.max(0, top); y < Math.min(height, top + side); y++) {
    padded.set(rgb.subarray((y * width + from) * 3, (y * width + to) * 3), ((y - top) * side + from - left) * 3)
  }
  return { width: side, height: side, rgb: padded }
}
