import { oklabFromRgba, rgbaFromOklab, rgbaFromRgb, rgbFromRgba } from '@stipple/imaging/colour'
import type { Size } from '@stipple/imaging/plane'
import { lerp } from '@stipple/imaging/scalar'
import { decodePicture, type Picture } from '../../../kit/decode-picture.ts'
import type { Report } from '../../../spec.ts'
import { colourStatistics, matchColours } from './colours.ts'
import { imitate } from './imitate.ts'
import type { LearnedStyle } from './learned-style.ts'

/** A trained style with its strength: 0 none, 1 as trained. */
export interface LaidStyle {
  readonly style: LearnedStyle
  readonly strength: number
}

/** Strength above which a style no longer changes. */
const MOST = 1.25

/** Repaints a picture in trained styles, one after another. Red, green and blue at the picture's size. */
export async function layOn(
  picture: Picture,
  { styles, seed, report }: { styles: readonly LaidStyle[]; seed: number; report: (report: Report) => void },
): Promise<Uint8Array> {
  let { rgb } = picture
  for (const [n, { style, strength }] of styles.entries()) {
    const options = {
      style,
      strength: Math.min(MOST, strength),
      seed,
      report: ({ ratio = 0 }: Report) => report({ ratio: (n + ratio) / styles.length }),
    }
    rgb = style.base === 'colours' ? recolour({ ...picture, rgb }, options) : await repaint({ ...picture, rgb }, options)
  }
  return rgb
}

/** The same for opaque RGBA. Without styles the pixels are returned unchanged. */
export async function layOnRgba(
  rgba: Uint8ClampedArray,
  { width, height, ...options }: Size & Parameters<typeof layOn>[1],
): Promise<Uint8ClampedArray> {
  if (options.styles.length === 0) return rgba
  return rgbaFromRgb(await layOn({ width, height, rgb: rgbFromRgba(rgba) }, options))
}

interface Options {
  readonly style: LearnedStyle
  readonly strength: number
  readonly seed: number
  readonly report: (report: Report) => void
}

async function repaint(picture: Picture, { style: { sheet, statistics }, strength, seed, report }: Options): Promise<Uint8Array> {
  const reference = await decodePicture(sheet.bytes, 'loras')
  const { colours, texture } = statistics
  return imitate(picture, { reference, learned: { colours, texture, cells: sheet.cells }, strength, seed, report })
}

function recolour({ width, height, rgb }: Picture, { style: { statistics }, strength }: Options): Uint8Array {
  const lab = oklabFromRgba(rgbaFromRgb(rgb), { width, height })
  const matched = rgbaFromOklab(matchColours(lab, colourStatistics(lab), statistics.colours))
  return rgb.map((value, p) => Math.round(Math.min(255, Math.max(0, lerp(value, matched[Math.floor(p / 3) * 4 + (p % 3)] ?? 0, strength)))))
}
