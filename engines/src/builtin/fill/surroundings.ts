import { paintScene } from '@stipple/illustrator/public'
import type { Scene } from '@stipple/illustrator/public'
import { boxMean } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { matchLight, statisticsOf } from '@stipple/imaging/match-light'
import { createPlane } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import sharp from 'sharp'
import type { Picture } from '../../kit/decode-picture.ts'
import type { Rectangle } from './region.ts'

export interface SurroundingsOptions {
  readonly scene: Scene
  /** Position of the photograph in the frame. */
  readonly inner: Rectangle
  /** Share of the photograph up to which its own texture is kept. */
  readonly near: number
  readonly growth: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly seed: number
}

const LARGEST_SIDE = 1536

/** Paints a scene around a picture in the picture's colours; the two blend over the picture's extended texture. */
export async function paintAround(grown: Picture, { scene, inner, near, growth, seed }: SurroundingsOptions): Promise<Uint8Array> {
  const { width, height } = grown
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height))
  const size = { width: Math.max(64, Math.round(width * scale)), height: Math.max(64, Math.round(height * scale)) }
  // Named things would be half hidden behind the photograph.
  const { colour } = paintScene({ ...scene, subjects: [] }, { ...size, seed, literalness: 0.5, refinement: 0.8 })
  const scaled = await sharp(colour, { raw: { ...size, channels: 4 } })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  const lit = inLightOf(grown, inColoursOf(grown, inner, Uint8ClampedArray.from(scaled)))
  const rgb = Uint8Array.from(grown.rgb)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const share = Math.max(
        ramp(inner.left - x, inner.width * near, growth.left),
        ramp(x - inner.left - inner.width + 1, inner.width * near, growth.right),
        ramp(inner.top - y, inner.height * near, growth.top),
        ramp(y - inner.top - inner.height + 1, inner.height * near, growth.bottom),
      )
      if (share === 0) continue
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = Math.round((rgb[i * 3 + c] ?? 0) * (1 - share) + (lit[i * 4 + c] ?? 0) * share)
    }
  }
  return rgb
}

/** 0 at the photograph, 1 from `near` on; nothing on sides that hardly grow. */
function ramp(distance: number, near: number, growth: number): number {
  if (distance <= 0 || growth <= near) return 0
  const t = unit((distance / near - 0.1) / 0.9)
  return t * t * (3 - 2 * t)
}

/** Share of the extended picture's low-frequency light and colour that the painting takes over, and radius of that blur (share of the long side). */
const LIGHT = 0.7
const BROAD = 0.07

/** Painting with the low-frequency light and colour of the extended picture: only its shapes are its own. */
function inLightOf({ width, height, rgb }: Picture, painted: Uint8ClampedArray): Uint8ClampedArray {
  const out = Uint8ClampedArray.from(painted)
  const difference = createPlane(width, height)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < difference.data.length; i++) difference.data[i] = (rgb[i * 3 + c] ?? 0) - (painted[i * 4 + c] ?? 0)
    const radius = Math.max(1, Math.round(Math.max(width, height) * BROAD))
    const broad = boxMean(boxMean(difference, radius), radius)
    for (let i = 0; i < broad.data.length; i++) out[i * 4 + c] = (painted[i * 4 + c] ?? 0) + LIGHT * (broad.data[i] ?? 0)
  }
  return out
}

function inColoursOf({ width, height, rgb }: Picture, inner: Rectangle, painted: Uint8ClampedArray): Uint8ClampedArray {
  const opaque = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) opaque.set([rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0, 255], i * 4)
  const inside = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x >= inner.left && x < inner.left + inner.width && y >= inner.top && y < inner.top + inner.height ? 1 : 0
  }
  const picture = statisticsOf(oklabFromRgba(opaque, { width, height }), inside)
  const painting = oklabFromRgba(painted, { width, height })
  const own = statisticsOf(painting, () => 1)
  return picture && own ? rgbaFromOklab(matchLight(painting, own, picture, 1.4)) : painted
}
