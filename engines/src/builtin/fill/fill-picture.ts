import type { Picture } from '../../kit/decode-picture.ts'
import { fillHole } from './patch-fill.ts'
import { boundsOf, cropMap, widen } from './region.ts'

export interface FillPictureOptions {
  /** 1 on pixels to be filled. */
  readonly hole: Uint8Array
  /** 1 on pixels that should not be copied, as far as that can be avoided. */
  readonly barred?: Uint8Array | undefined
  readonly seed: number
  readonly onProgress?: (ratio: number) => void
}

/** Surroundings to copy from, in sizes of the hole and in pixels at least: farther ones hardly ever fit. */
const SURROUNDINGS = 1
const LEAST_SURROUNDINGS = 96

/** Colours of a picture with its hole filled from its surroundings; everything outside the hole is unchanged bit by bit. */
export function fillPicture(picture: Picture, { hole, barred, seed, onProgress }: FillPictureOptions): Uint8Array {
  const bounds = boundsOf(hole, picture)
  if (!bounds) return picture.rgb
  const margin = Math.max(LEAST_SURROUNDINGS, Math.round(Math.max(bounds.width, bounds.height) * SURROUNDINGS))
  const area = widen(bounds, margin, picture)
  const filled = fillHole(
    { width: area.width, height: area.height, rgb: cropMap(picture.rgb, picture, area, 3) },
    {
      hole: cropMap(hole, picture, area),
      barred: cropMap(barUnseen(picture, barred), picture, area),
      seed,
      ...(onProgress && { onProgress }),
    },
  )
  const rgb = Uint8Array.from(picture.rgb)
  for (let y = 0; y < area.height; y++) {
    rgb.set(filled.subarray(y * area.width * 3, (y + 1) * area.width * 3), ((area.top + y) * picture.width + area.left) * 3)
  }
  return rgb
}

/** Excludes transparent pixels, whose colours are arbitrary. */
function barUnseen({ width, height, alpha }: Picture, barred: Uint8Array | undefined): Uint8Array {
  const out = barred ? Uint8Array.from(barred) : new Uint8Array(width * height)
  alpha?.forEach((value, i) => {
    if (value === 0) out[i] = 1
  })
  return out
}
