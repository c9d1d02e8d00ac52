import { gaussianBlur } from '@stipple/imaging/blur'
import { distanceTo } from '@stipple/imaging/distance'
import { at, type Size } from '@stipple/imaging/plane'
import sharp from 'sharp'

/** A cut-out subject: red, green, blue, opacity, not premultiplied. */
export interface Cutting extends Size {
  readonly rgba: Uint8ClampedArray
}

/** Signed distance of each pixel to the subject's border, positive inside, with a margin around the picture so that every outline closes. */
export interface Outline extends Size {
  readonly distance: Float32Array
  readonly margin: number
  /** Size of the picture inside the margin. */
  readonly inner: Size
}

const MARGIN = 10
/** Blur that removes the pixel steps of the outline. */
const SMOOTHING = { opacity: 1, distance: 1.6 }

/** Reads a cut-out's outline at a working size whose longer side is `side`; smaller pictures are enlarged. */
export async function readOutline(cutting: Cutting, side: number): Promise<Outline> {
  const scale = side / Math.max(cutting.width, cutting.height)
  const inner = { width: Math.max(4, Math.round(cutting.width * scale)), height: Math.max(4, Math.round(cutting.height * scale)) }
  const opacity = await resizeOpacity(cutting, inner)
  const size = { width: inner.width + 2 * MARGIN, height: inner.height + 2 * MARGIN }
  const padded = new Float32Array(size.width * size.height)
  for (let y = 0; y < inner.height; y++)
    for (let x = 0; x < inner.width; x++) padded[(y + MARGIN) * size.width + x + MARGIN] = (opacity[y * inner.width + x] ?? 0) / 255
  const soft = gaussianBlur(padded, size, SMOOTHING.opacity)
  const inside = Uint8Array.from(soft, (value) => (value >= 0.5 ? 1 : 0))
  const outside = inside.map((value) => 1 - value)
  const [toInside, toOutside] = [distanceTo(inside, size), distanceTo(outside, size)]
  // The border runs half a pixel before the centre of the first pixel on the other side.
  const signed = toOutside.map((value, i) => (value > 0 ? value - 0.5 : 0.5 - at(toInside, i)))
  return { ...size, distance: gaussianBlur(signed, size, SMOOTHING.distance), margin: MARGIN, inner }
}

async function resizeOpacity({ width, height, rgba }: Cutting, to: Size): Promise<Buffer> {
  const opacity = new Uint8Array(width * height)
  for (let i = 0; i < opacity.length; i++) opacity[i] = rgba[i * 4 + 3] ?? 0
  return sharp(opacity, { raw: { width, height, channels: 1 } })
    .resize({ ...to, fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}
