import { applyStyle, paintScene, understand } from '@stipple/illustrator/public'
import { rgbaFromOklab } from '@stipple/imaging/colour'
import { image3 } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { Report } from '../../spec.ts'
import { layOnRgba } from '../stylize/child-public.ts'
import type { LearnedStyle } from '../stylize/public.ts'

const SIDE = 512
/** Height of the palette under the picture. */
const STRIP = 40
/** The scene for styles without one of their own, so that they can be compared: sky, land, water, and a salient object. */
const SCENE = 'a lighthouse on a cliff by the sea, mountains, clouds, golden hour'
const SCENE_SEED = 20

/** Poster of a style: a scene painted with it, and its colours in proportion to their use. */
export async function paintPoster(
  style: LearnedStyle,
  { seed, report, sample = SCENE }: { seed: number; report: (report: Report) => void; sample?: string | undefined },
): Promise<Uint8Array> {
  const size = { width: SIDE, height: SIDE - STRIP }
  const scene = understand(sample, '')
  const painting = paintScene(scene, { ...size, seed: SCENE_SEED, literalness: 0.5, refinement: 0.6 })
  const rgba = applyStyle(painting, { style: scene.style, medium: scene.medium, strength: 0.5, refinement: 0.6 })
  report({ ratio: 0.2 })
  const painted = await layOnRgba(rgba, {
    ...size,
    styles: [{ style, strength: 1 }],
    seed,
    report: ({ ratio = 0 }) => report({ ratio: 0.2 + 0.75 * ratio }),
  })
  const whole = new Uint8ClampedArray(SIDE * SIDE * 4)
  whole.set(painted)
  whole.set(paletteStrip(style), painted.length)
  return sharp(whole, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 88 })
    .toBuffer()
}

function paletteStrip({ statistics: { palette } }: LearnedStyle): Uint8ClampedArray {
  const row = image3({ width: SIDE, height: 1 })
  const total = palette.reduce((sum, { share }) => sum + share, 0)
  let end = 0
  let from = 0
  for (const { colour, share } of palette) {
    end += share / total
    const to = Math.min(SIDE, Math.round(end * SIDE))
    for (const [channel, plane] of row.planes.entries()) plane.fill(colour[channel] ?? 0, from, to)
    from = to
  }
  const colours = rgbaFromOklab(row)
  const strip = new Uint8ClampedArray(colours.length * STRIP)
  for (let y = 0; y < STRIP; y++) strip.set(colours, y * colours.length)
  return strip
}
