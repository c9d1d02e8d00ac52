import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { inkLines } from '@stipple/imaging/ink'
import { at } from '@stipple/imaging/plane'
import type { Size } from '@stipple/imaging/plane'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { structureFlow } from '@stipple/imaging/structure'
import sharp from 'sharp'
import type { Picture } from '../../kit/decode-picture.ts'
import type { Report } from '../../spec.ts'
import { loadSession, scaleColours } from '../../vision/child-public.ts'
import { enlarge } from '../upscale/public.ts'

/** Longer side to which the picture is reduced before the network enlarges it four times: the less detail remains, the more the network draws itself. */
const SEEN = { faint: 400, bold: 216 }
const LONGEST_TILE = 280

/**
 * Redraws a photograph as animation: a network trained on drawings enlarges a small version of it, and invents flat shapes and ink lines.
 * Strength determines the reduction, and then moves the colours towards cel paint.
 * @returns red, green and blue at the picture's size
 */
export async function animate(
  picture: Picture,
  options: { network: string; strength: number; threads: number; report: (report: Report) => void },
): Promise<Uint8Array> {
  const { network, strength, threads, report } = options
  const seen = shrunk(picture, lerp(SEEN.faint, SEEN.bold, strength))
  const data = cel(await scaleColours(picture, seen), seen, strength)
  const session = await loadSession({ path: network, threads })
  const drawn = await enlarge(
    { data, ...seen, channels: 3 },
    { session, factor: 4, longestTile: LONGEST_TILE, onProgress: (ratio) => report({ ratio: 0.1 + 0.8 * ratio }) },
  )
  return sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 3 } })
    .resize(picture.width, picture.height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
}

function shrunk({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Cel paint: no texture, shades in soft steps, clear colours, and thin ink on the edges, which the network then redraws cleanly. */
function cel(rgb: Uint8Array, size: Size, strength: number): Uint8Array {
  const rgba = new Uint8ClampedArray((rgb.length / 3) * 4)
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) rgba.set(rgb.subarray(from, from + 3), to)
  const lab = oklabFromRgba(rgba, size)
  const reach = Math.max(size.width, size.height) / 14
  const smooth = flatten(lab, { reach, tolerance: lerp(0.1, 0.24, strength), passes: 3 })
  const flow = structureFlow(lab.planes[0], size, { smoothing: 2 })
  const ink = inkLines(lab.planes[0], size, { sigma: 0.75, emphasis: 16, threshold: 0.2, sharpness: 9, flow })
  const [l, a, b] = smooth.planes
  for (let i = 0; i < l.length; i++) {
    const light = lerp(at(lab.planes[0], i), at(l, i), lerp(0.4, 0.85, strength))
    const stepped = lerp(light, softSteps(light), 0.6 * strength)
    const shade = smoothstep(0.55, 0.2, stepped) * strength
    const line = at(ink, i) * smoothstep(0.1, 0.35, light) * 0.62 * strength
    l[i] = (stepped + 0.07 * strength * Math.sin(Math.PI * light)) * (1 - line)
    a[i] = at(a, i) * lerp(1.05, 1.34, strength) + 0.008 * shade
    b[i] = at(b, i) * lerp(1.05, 1.34, strength) - 0.024 * shade
  }
  const painted = rgbaFromOklab(smooth)
  return rgb.map((_, i) => painted[Math.floor(i / 3) * 4 + (i % 3)] ?? 0)
}

const STEPS = 6

/** Lightness in a few levels with short slopes between them. */
function softSteps(light: number): number {
  const level = Math.floor(light * STEPS)
  return (level + smoothstep(0.3, 0.7, light * STEPS - level)) / STEPS
}
