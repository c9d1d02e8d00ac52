import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgb, rgbaFromOklab, rgbFromRgba } from '@stipple/imaging/colour'
import { rec709 } from '@stipple/imaging/luminance'
import type { Image3, Size } from '@stipple/imaging/plane'
import { createRandom, xorshift } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import sharp from 'sharp'
import type { Picture } from '../../../kit/decode-picture.ts'
import type { Report } from '../../../spec.ts'
import { scaleColours } from '../../../vision/child-public.ts'
import { workingSize } from '../working-size.ts'
import { colourStatistics, type ColourStatistics, matchColours } from './colours.ts'
import { assemble, type FloatRaster, improve, type Matches, refineMatches, scatter } from './patch-match.ts'
import { matchTexture } from './texture.ts'

interface Level {
  /** Share of the working size. */
  readonly scale: number
  readonly radius: number
  readonly step: number
  /** Iterations of matching and assembling. */
  readonly iterations: number
  /** Rounds of search in each iteration. */
  readonly rounds: number
  /** Weight of the content picture relative to the patches: `bold` at full strength, `faint` at none. */
  readonly content: { readonly bold: number; readonly faint: number }
  /** Search radius for better matches, relative to the longer side of the reference. */
  readonly reach: number
}

const LEVELS: readonly Level[] = [
  { scale: 0.25, radius: 4, step: 1, iterations: 4, rounds: 3, content: { bold: 0.7, faint: 2.2 }, reach: 0.5 },
  { scale: 0.5, radius: 5, step: 2, iterations: 3, rounds: 3, content: { bold: 0.45, faint: 1.6 }, reach: 0.5 },
  { scale: 1, radius: 6, step: 2, iterations: 2, rounds: 3, content: { bold: 0.2, faint: 0.9 }, reach: 0.25 },
  { scale: 2, radius: 7, step: 4, iterations: 1, rounds: 1, content: { bold: 0.1, faint: 0.5 }, reach: 0.004 },
]

/** Below this strength the photograph shows through. */
const OPAQUE = 0.5
/** Share of the finest detail that is restored from the photograph, because patches cannot reproduce it. */
const FINE_DETAIL = 0.55

/**
 * Repaints a picture with patches of a reference. Its colours are matched to those of the reference, then every patch is replaced by the most similar one of
 * the reference, from coarse to fine (texture optimisation with a content term: M. Elad and P. Milanfar, "Style transfer via texture synthesis", 2017).
 * @returns red, green and blue at the picture's size
 */
export async function imitate(picture: Picture, { reference, learned, strength, seed, report }: Imitation): Promise<Uint8Array> {
  const random = xorshift(
    createRandom(seed)
      .fork('imitate')
      .whole(1, 2 ** 31 - 1) | 1,
  )
  const base = workingSize(picture, 'reference')
  const side = Math.max(base.width, base.height)
  const content = await matchedTo(picture, learned?.colours ?? (await coloursOf(reference)), scaledSize(base, 2))
  const levels = LEVELS.filter(({ scale }) => scale <= 1 || Math.max(picture.width, picture.height) > side)
  let canvas: FloatRaster | undefined
  let before: { matches: Matches; content: FloatRaster; reference: FloatRaster } | undefined
  for (const [n, level] of levels.entries()) {
    const size = scaledSize(base, level.scale)
    const target = await resized(content, size)
    const example = await rasterOf(reference, exampleSize(reference, side * level.scale))
    canvas = canvas ? await resized(canvas, size) : textured(target, await strokesOf(reference, target, learned?.cells))
    const { radius, step } = level
    const matches: Matches = before
      ? refineMatches(before.matches, before, { content: target, reference: example, radius, step })
      : scatter(target, example, { radius, step, random })
    const weights = contentWeights(target, lerp(level.content.faint, level.content.bold, strength))
    for (let iteration = 0; iteration < level.iterations; iteration++) {
      improve(matches, {
        content: canvas,
        reference: example,
        rounds: level.rounds,
        reach: Math.max(example.width, example.height) * level.reach,
        random,
      })
      canvas = blendContent(assemble(matches, size, example), target, weights)
      report({ ratio: 0.1 + (0.75 * (n + (iteration + 1) / level.iterations)) / levels.length })
    }
    before = { matches, content: target, reference: example }
  }
  const painted = canvas ?? content
  return finish(picture, learned ? matchTexture(painted, { wanted: learned.texture, strength }) : painted, strength)
}

export interface Imitation {
  /** Picture whose look is imitated, or a sheet of pieces of several pictures. */
  readonly reference: Picture
  /** Statistics of the pictures that a sheet was made from. */
  readonly learned?: {
    readonly colours: ColourStatistics
    /** See `StyleStatistics`. */
    readonly texture: readonly number[]
    /** Pieces per row. */
    readonly cells: number
  }
  readonly strength: number
  readonly seed: number
  readonly report: (report: Report) => void
}

const scaledSize = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

function exampleSize({ width, height }: Size, side: number): Size {
  return scaledSize({ width, height }, side / Math.max(width, height))
}

/** Scales a picture and matches its colours. */
async function matchedTo(picture: Picture, colours: ColourStatistics, size: Size): Promise<FloatRaster> {
  const lab = await labOf(picture, size)
  const matched = matchColours(lab, colourStatistics(lab), colours)
  return { ...size, data: Float32Array.from(rgbFromRgba(rgbaFromOklab(matched))) }
}

const coloursOf = async (reference: Picture): Promise<ColourStatistics> =>
  colourStatistics(await labOf(reference, exampleSize(reference, 256)))

async function labOf(picture: Picture, size: Size): Promise<Image3> {
  return oklabFromRgb(await scaleColours(picture, size), size)
}

async function rasterOf(picture: Picture, size: Size): Promise<FloatRaster> {
  return { ...size, data: Float32Array.from(await scaleColours(picture, size)) }
}

async function resized({ width, height, data }: FloatRaster, size: Size): Promise<FloatRaster> {
  if (width === size.width && height === size.height) return { width, height, data: data.slice() }
  const bytes = await sharp(Uint8ClampedArray.from(data), { raw: { width, height, channels: 3 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return { ...size, data: Float32Array.from(bytes) }
}

/** Adds the strokes of the reference to the picture, so that the patches of a flat area, such as a sky, find different matches. */
function textured(target: FloatRaster, strokes: Float32Array): FloatRaster {
  const data = target.data.map((value, p) => value + STROKE_STRENGTH * (strokes[Math.floor(p / 3)] ?? 0))
  return { ...target, data }
}

/** High frequencies of the reference's lightness, which are mostly its strokes. The pieces of a sheet are filtered separately. */
async function strokesOf(reference: Picture, size: Size, cells = 1): Promise<Float32Array> {
  const side = Math.max(size.width, size.height)
  if (cells === 1) return detailOf(await lightOf(reference, size), size, side / 24)
  const cell = Math.max(1, Math.floor(side / cells))
  const square = { width: cell * cells, height: cell * cells }
  const sheet = await lightOf(reference, square)
  const detail = new Float32Array(sheet.length)
  const one = { width: cell, height: cell }
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const start = (y: number): number => (row * cell + y) * square.width + column * cell
      const piece = new Float32Array(cell * cell)
      for (let y = 0; y < cell; y++) piece.set(sheet.subarray(start(y), start(y) + cell), y * cell)
      const own = detailOf(piece, one, side / 24)
      for (let y = 0; y < cell; y++) detail.set(own.subarray(y * cell, (y + 1) * cell), start(y))
    }
  }
  return Float32Array.from({ length: size.width * size.height }, (_, i) => {
    const [x, y] = [i % size.width, Math.floor(i / size.width)]
    return detail[(y % square.height) * square.width + (x % square.width)] ?? 0
  })
}

function detailOf(light: Float32Array, size: Size, sigma: number): Float32Array {
  const soft = gaussianBlur(light, size, sigma)
  return light.map((value, i) => value - (soft[i] ?? 0))
}

async function lightOf(picture: Picture, size: Size): Promise<Float32Array> {
  const { data } = await rasterOf(picture, size)
  return Float32Array.from({ length: size.width * size.height }, (_, i) => luma(data, i * 3))
}

const STROKE_STRENGTH = 0.8

/** Weight of the content at each pixel: several times higher on fine structure, such as a face, which patches would destroy. */
function contentWeights({ width, height, data }: FloatRaster, usual: number): Float32Array {
  const light = Float32Array.from({ length: width * height }, (_, i) => luma(data, i * 3) / 255)
  const size = { width, height }
  const side = Math.max(width, height)
  const soft = gaussianBlur(light, size, side / 110)
  const busy = gaussianBlur(
    light.map((value, i) => Math.abs(value - (soft[i] ?? 0))),
    size,
    side / 70,
  )
  return busy.map((value) => usual * (1 + DETAIL_GAIN * smoothstep(0.012, 0.06, value)))
}

const DETAIL_GAIN = 3.2

/** Mixes patches with the content that they replace. */
function blendContent(patched: FloatRaster, target: FloatRaster, weights: Float32Array): FloatRaster {
  const data = patched.data.map((value, i) => {
    const weight = weights[Math.floor(i / 3)] ?? 0
    return (value + weight * (target.data[i] ?? 0)) / (1 + weight)
  })
  return { ...patched, data }
}

/** Scales the result to the size of the photograph, adds the photograph's finest detail, and mixes both at low strengths. */
async function finish(picture: Picture, canvas: FloatRaster, strength: number): Promise<Uint8Array> {
  const size = { width: picture.width, height: picture.height }
  const own = await rasterOf(picture, size)
  const painted = await resized(canvas, size)
  const seen = await resized(await resized(own, canvas), size)
  const opacity = Math.min(1, strength / OPAQUE)
  const detail = FINE_DETAIL * unit(1.4 - strength)
  const result = new Uint8ClampedArray(own.data.length)
  for (let p = 0; p < result.length; p += 3) {
    const edge = (luma(own.data, p) - luma(seen.data, p)) * detail
    for (let k = p; k < p + 3; k++) result[k] = lerp(own.data[k] ?? 0, (painted.data[k] ?? 0) + edge, opacity)
  }
  return new Uint8Array(result.buffer)
}

const luma = (data: Float32Array, p: number): number => rec709(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0)
