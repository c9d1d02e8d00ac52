import { gaussianBlur } from '@stipple/imaging/blur'
import type { Triple } from '@stipple/imaging/colour'
import { extractPalette, nearestColour } from '@stipple/imaging/palette'
import { at, eachPixel, type Image3, mapSamples, sample } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { type Flow, flowIndex, structureFlow } from '@stipple/imaging/structure'
import { colourStatistics, type ColourStatistics } from './colours.ts'
import { textureOf } from './texture.ts'

/** Measurements of a picture's style. Lengths are in pixels of the picture that was measured. */
export interface StyleStatistics {
  readonly colours: ColourStatistics
  /** Main colours in OKLab with the share of the picture nearest to each, most used first. */
  readonly palette: readonly { readonly colour: Triple; readonly share: number }[]
  /** Standard deviation of lightness in each octave, from details of about 2 pixels to those of about 32. */
  readonly texture: readonly number[]
  readonly strokes: {
    /** Correlation lengths of the texture along the strokes and across them. */
    readonly length: number
    readonly width: number
    /** 0 strokes run every way .. 1 all neighbours run the same way. */
    readonly order: number
    /** Shares of eight directions from 0° (level) by steps of 22.5°. */
    readonly directions: readonly number[]
  }
}

const COLOURS = 10
const DIRECTIONS = 8
const LONGEST_LAG = 32
/** Standard deviation of the blur that removes texture, in pixels. */
const TEXTURE_SIGMA = 7

/** Reads the style of a picture: its colours, its texture and its strokes. */
export function readStyle(lab: Image3, seed = 1): StyleStatistics {
  const [light] = lab.planes
  const flow = structureFlow(light, lab, { smoothing: 3 })
  return {
    colours: colourStatistics(lab),
    palette: weightedPalette(lab, seed),
    texture: textureOf(light, lab),
    strokes: readStrokes(light, lab, flow),
  }
}

function weightedPalette(lab: Image3, seed: number): StyleStatistics['palette'] {
  const colours = extractPalette(lab, { count: COLOURS, random: createRandom(seed).fork('style') })
  const counts = colours.map(() => 0)
  const [l, a, b] = lab.planes
  const step = Math.max(1, Math.floor(l.length / 20_000))
  let seen = 0
  for (let i = 0; i < l.length; i += step, seen++) {
    const n = nearestColour([at(l, i), at(a, i), at(b, i)], colours)
    counts[n] = (counts[n] ?? 0) + 1
  }
  return colours.map((colour, n) => ({ colour, share: (counts[n] ?? 0) / seen })).toSorted((one, other) => other.share - one.share)
}

function readStrokes(light: Float32Array, lab: Image3, flow: Flow): StyleStatistics['strokes'] {
  const base = gaussianBlur(light, lab, TEXTURE_SIGMA)
  const texture = mapSamples(light, (value, i) => value - at(base, i))
  const directions = Array.from({ length: DIRECTIONS }, () => 0)
  let order = 0
  for (let k = 0; k < flow.strength.length; k++) {
    const turn = (Math.atan2(at(flow.alongY, k), at(flow.alongX, k)) / Math.PI + 2) % 1
    const n = Math.round(turn * DIRECTIONS) % DIRECTIONS
    directions[n] = (directions[n] ?? 0) + at(flow.strength, k)
    order += at(flow.strength, k)
  }
  return {
    length: halfLag(texture, { lab, flow, along: true }),
    width: halfLag(texture, { lab, flow, along: false }),
    order: order / Math.max(1, flow.strength.length),
    directions: directions.map((value) => value / Math.max(1e-9, order)),
  }
}

/** Distance along or across the flow at which the autocorrelation of texture falls to one half. */
function halfLag(texture: Float32Array, { lab, flow, along }: { lab: Image3; flow: Flow; along: boolean }): number {
  const stride = Math.max(1, Math.floor(Math.sqrt((lab.width * lab.height) / 8000)))
  let before = 1
  for (let lag = 1; lag <= LONGEST_LAG; lag++) {
    let product = 0
    let power = 1e-9
    eachPixel({ width: Math.ceil(lab.width / stride), height: Math.ceil(lab.height / stride) }, (_, column, row) => {
      const [x, y] = [column * stride, row * stride]
      const k = flowIndex(flow, x, y)
      const [dx, dy] = along ? [at(flow.alongX, k), at(flow.alongY, k)] : [-at(flow.alongY, k), at(flow.alongX, k)]
      const here = at(texture, y * lab.width + x)
      product += here * sample(texture, lab, x + dx * lag, y + dy * lag)
      power += here * here
    })
    const alike = product / power
    if (alike < 0.5) return lag - 1 + (before - 0.5) / Math.max(1e-6, before - alike)
    before = alike
  }
  return LONGEST_LAG
}
