import { gaussianBlur } from '@stipple/imaging/blur'
import { type Triple, oklabFromHex, rgbaFromOklab } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { extractPalette, nearestColour } from '@stipple/imaging/palette'
import { at, image3, mapSamples } from '@stipple/imaging/plane'
import type { Image3 } from '@stipple/imaging/plane'
import { flatColours, paletteLabels } from '@stipple/imaging/posterise'
import { createRandom } from '@stipple/imaging/random'
import { fromHex } from '@stipple/imaging/rgb'
import { assign } from './assign.ts'
import { dither } from './dither.ts'
import { rimOf } from './rim.ts'

interface Options {
  /** `#rrggbb` each, all different. */
  readonly colours: readonly string[]
  readonly finish: 'flat' | 'dots'
  /** Over a half where the subject is, which keeps colours of its own. */
  readonly favour: Float32Array
  readonly seed: number
  /** Pixels of a unit of the drawing, see `pixelUnit`. */
  readonly px: number
}

/** Factor of a and b while areas are found: parts of another hue are separated before shades of one. */
const HUES = 1.8

/**
 * Repaints a picture in OKLab in the colours of a palette: as many areas as colours are found in it, and each gets one of them. Returns interleaved RGB bytes, and
 * the measured share of each colour: of the pixels whose nearest colour it is.
 */
export function inPalette(
  source: Image3,
  { colours, finish, favour, seed, px }: Options,
): { rgb: Uint8Array; coverage: readonly number[] } {
  const palette = colours.map(oklabFromHex)
  const smooth = stretched(contrasted(flatten(source, { reach: 40 * px, tolerance: 0.2 }), 60 * px))
  const centres = extractPalette(smooth, { count: palette.length, random: createRandom(seed).fork('palette'), favour })
  const labels = paletteLabels(smooth, centres)
  const counts = centres.map((_, n) => labels.reduce((sum, label) => sum + Number(label === n), 0))
  const areas = centres.map((colour, n) => ({ colour: plain(colour), share: (counts[n] ?? 0) / labels.length }))
  const chosen = assign(areas, palette).map((entry): Triple => palette[entry] ?? [0, 0, 0])
  const rim = rimOf(labels, { size: source, chosen, subject: favour, width: Math.max(2, Math.round(3 * px)) })
  const painted =
    finish === 'flat'
      ? flatColours(coloured(rim, { size: source, chosen }), palette, Math.max(0.7, 1.6 * px))
      : dither(withRim(smooth, { labels, rim, centres }), { centres, chosen, palette, cell: Math.max(1, Math.round(1.2 * px)) })
  return measure(painted, { palette, colours })
}

/** Factor of the difference between the lightness of a pixel and that around it. */
const LOCAL = 0.7

/** Raises the contrast of neighbouring things, so that few colours still separate them. `sigma` in pixels. */
function contrasted({ planes: [l, a, b], ...size }: Image3, sigma: number): Image3 {
  const around = gaussianBlur(l, size, sigma)
  return { ...size, planes: [l.map((light, i) => light + LOCAL * (light - at(around, i))), a, b] }
}

const stretched = ({ planes: [l, a, b], ...size }: Image3): Image3 => ({
  ...size,
  planes: [l, mapSamples(a, (value) => value * HUES), mapSamples(b, (value) => value * HUES)],
})
const plain = ([light, a, b]: Triple): Triple => [light, a / HUES, b / HUES]

/** The picture with the colour of its new area where the rim changed it. */
function withRim(
  { planes, ...size }: Image3,
  { labels, rim, centres }: { labels: Uint8Array; rim: Uint8Array; centres: readonly Triple[] },
): Image3 {
  const change = (axis: 0 | 1 | 2) =>
    planes[axis].map((value, i) => (rim[i] === labels[i] ? value : (centres[rim[i] ?? 0]?.[axis] ?? value)))
  return { ...size, planes: [change(0), change(1), change(2)] }
}

function coloured(labels: Uint8Array, { size, chosen }: { size: Image3; chosen: readonly Triple[] }): Image3 {
  const result = image3(size)
  result.planes.forEach((plane, axis) => {
    for (let i = 0; i < plane.length; i++) plane[i] = chosen[labels[i] ?? 0]?.[axis] ?? 0
  })
  return result
}

/** Largest distance in OKLab at which a pixel is the colour itself and not a shade on a border. */
const SAME = 0.002

function measure(painted: Image3, { palette, colours }: { palette: readonly Triple[]; colours: readonly string[] }) {
  const exact = colours.map(fromHex)
  const rgba = rgbaFromOklab(painted)
  const [l, a, b] = painted.planes
  const rgb = new Uint8Array(l.length * 3)
  const counts = palette.map(() => 0)
  for (let i = 0; i < l.length; i++) {
    const entry = nearestColour([at(l, i), at(a, i), at(b, i)], palette)
    counts[entry] = (counts[entry] ?? 0) + 1
    const [light = 0, red = 0, yellow = 0] = palette[entry] ?? []
    const isSame = Math.hypot(light - at(l, i), red - at(a, i), yellow - at(b, i)) < SAME
    for (let channel = 0; channel < 3; channel++) rgb[i * 3 + channel] = (isSame ? exact[entry]?.[channel] : rgba[i * 4 + channel]) ?? 0
  }
  return { rgb, coverage: counts.map((count) => count / l.length) }
}
