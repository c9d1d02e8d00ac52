import { readFile } from 'node:fs/promises'
import { PHOTO_STYLE_IDS } from '@stipple/core/domain/styles'
import { oklabFromRgba } from '@stipple/imaging/colour'
import type { Painting } from '@stipple/imaging/painting'
import { at, type Image3 } from '@stipple/imaging/plane'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodePicture } from '../../kit/decode-picture.ts'
import { applyLook } from './apply-look.ts'
import { LOOKS } from './looks.ts'
import { correlation, edgeCorrelation, meanChroma, meanDistance } from './measure.fixture.ts'
import { isRuleStyle, type RuleStyle } from './models.ts'
import { readPainting } from './read-painting.ts'

const SIDE = 160
const SIZE = { width: SIDE, height: SIDE }

/** Mask of head and shoulders, as the networks find them in this photograph. */
const inFigure = (x: number, y: number): boolean =>
  Math.hypot((x / SIDE - 0.42) / 0.15, (y / SIDE - 0.2) / 0.18) < 1 || (y / SIDE > 0.33 && Math.abs(x / SIDE - 0.42) < 0.36)
const MATTE = {
  ...SIZE,
  data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => (inFigure(i % SIDE, Math.floor(i / SIDE)) ? 1 : 0)),
}

let painting: Painting
let photo: Image3
const drawn = new Map<string, Uint8ClampedArray>()

const STYLES = PHOTO_STYLE_IDS.filter(isRuleStyle)

function draw(style: RuleStyle, strength = 0.75): Uint8ClampedArray {
  const key = `${style} ${strength}`
  const known = drawn.get(key) ?? applyLook(painting, LOOKS[style], strength)
  drawn.set(key, known)
  return known
}

const lab = (rgba: Uint8ClampedArray): Image3 => oklabFromRgba(rgba, SIZE)

beforeAll(async () => {
  const file = await readFile(new URL('../../../test/__fixtures__/portrait.jpg', import.meta.url))
  const picture = await decodePicture(await sharp(file).resize(SIDE, SIDE).png().toBuffer(), 'image')
  painting = await readPainting(picture, { size: SIZE, matte: MATTE, seed: 5 })
  photo = lab(painting.colour)
})

/** Styles that keep the positions of the picture. */
const inPlace = STYLES.filter((style) => !['isometric', 'tile-texture'].includes(style))

describe('every style on a photograph', () => {
  it.each(STYLES)('%s changes it [M-01]', (style) => {
    expect(meanDistance(lab(draw(style)), photo)).toBeGreaterThan(0.015)
  })

  it.each(['low-poly', 'halftone'] as const)('%s is repeatable [M-01]', (style) => {
    expect(applyLook(painting, LOOKS[style], 0.75)).toEqual(draw(style))
  })

  it.each(inPlace)('%s keeps the content [M-01]', (style) => {
    expect(edgeCorrelation(coarse(lab(draw(style))), coarse(photo))).toBeGreaterThan(0.25)
  })

  it.each(inPlace)('%s is applied more with a higher strength [M-01]', (style) => {
    const [low, middle, high] = [0.15, 0.4, 0.75].map((strength) => meanDistance(lab(draw(style, strength)), photo)) as [
      number,
      number,
      number,
    ]
    expect(middle).toBeGreaterThan(low)
    expect(high).toBeGreaterThan(middle)
  })

  it('differs from every other style [M-01]', () => {
    const looks = STYLES.map((style) => ({ style, image: lab(draw(style)) }))
    const alike = looks.flatMap((one, n) =>
      looks.slice(n + 1).flatMap((other) => (meanDistance(one.image, other.image) < 0.02 ? [`${one.style} = ${other.style}`] : [])),
    )
    expect(alike).toEqual([])
  })
})

describe('characteristics of each style', () => {
  it.each(['pencil', 'line-art', 'pen', 'charcoal'] as const)('%s is nearly without colour [M-01]', (style) => {
    expect(meanChroma(lab(draw(style)))).toBeLessThan(meanChroma(photo) * 0.55)
  })

  it('line art is mostly black on white [M-01]', () => {
    const [light] = lab(draw('line-art')).planes
    expect(share(light, (value) => value > 0.3 && value < 0.85)).toBeLessThan(0.2)
    expect(share(light, (value) => value > 0.85)).toBeGreaterThan(0.6)
  })

  it('pixel art consists of blocks of one colour [M-01]', () => {
    const rgba = draw('pixel-art')
    expect(sameAsRight(rgba)).toBeGreaterThan(0.45)
    expect(sameAsRight(painting.colour)).toBeLessThan(0.2)
    expect(colours(rgba)).toBeLessThan(80)
  })

  it('low poly consists of facets of one colour [M-01]', () => {
    expect(sameAsRight(draw('low-poly'))).toBeGreaterThan(0.55)
    expect(colours(draw('low-poly'))).toBeLessThan(colours(painting.colour) / 5)
  })

  it('halftone repeats at the pitch of its screen, and stippling does not [M-01]', () => {
    expect(periodicity(lab(draw('halftone')))).toBeGreaterThan(0.15)
    expect(periodicity(lab(draw('stipple')))).toBeLessThan(0.1)
    expect(periodicity(photo)).toBeLessThan(0.1)
  })

  it('porcelain is blue on white [M-01]', () => {
    const [, a, b] = lab(draw('porcelain')).planes
    expect(share(b, (value) => value < 0.02)).toBeGreaterThan(0.9)
    expect(share(a, (value) => Math.abs(value) < 0.06)).toBeGreaterThan(0.9)
  })

  it('neon shines in blue, violet and magenta [M-01]', () => {
    const [, , b] = lab(draw('neon-punk')).planes
    expect(share(b, (value) => value < -0.02)).toBeGreaterThan(0.6)
    expect(share(photo.planes[2], (value) => value < -0.02)).toBeLessThan(0.2)
  })
})

function share(plane: Float32Array, belongs: (value: number) => boolean): number {
  return plane.reduce((count, value) => (belongs(value) ? count + 1 : count), 0) / plane.length
}

/** Share of the pixels that equal their right neighbour. */
function sameAsRight(rgba: Uint8ClampedArray): number {
  let same = 0
  for (let p = 0; p + 7 < rgba.length; p += 4)
    if (rgba[p] === rgba[p + 4] && rgba[p + 1] === rgba[p + 5] && rgba[p + 2] === rgba[p + 6]) same++
  return same / (SIDE * SIDE)
}

function colours(rgba: Uint8ClampedArray): number {
  const found = new Set<number>()
  for (let p = 0; p < rgba.length; p += 4) found.add(((rgba[p] ?? 0) << 16) | ((rgba[p + 1] ?? 0) << 8) | (rgba[p + 2] ?? 0))
  return found.size
}

/** Averages squares of 4 pixels: dots and strokes vanish, things stay. */
function coarse({ planes }: Image3): Image3 {
  const side = SIDE / 4
  const shrink = (plane: Float32Array): Float32Array =>
    Float32Array.from({ length: side * side }, (_, n) => {
      const [x, y] = [(n % side) * 4, Math.floor(n / side) * 4]
      let sum = 0
      for (let dy = 0; dy < 4; dy++) for (let dx = 0; dx < 4; dx++) sum += at(plane, (y + dy) * SIDE + x + dx)
      return sum / 16
    })
  return { width: side, height: side, planes: [shrink(planes[0]), shrink(planes[1]), shrink(planes[2])] }
}

/** Highest autocorrelation of the fine structure at shifts of 3 to 16 pixels sideways, after it has first fallen below zero. */
function periodicity({ planes: [light] }: Image3): number {
  const fine = light.map((value, i) => {
    let sum = 0
    for (let d = -4; d <= 4; d++) sum += at(light, Math.min(light.length - 1, Math.max(0, i + d)))
    return value - sum / 9
  })
  let fallen = false
  let best = 0
  for (let lag = 1; lag <= 16; lag++) {
    const alike = correlation(fine.subarray(0, fine.length - lag), fine.subarray(lag))
    if (alike < 0) fallen = true
    if (fallen) best = Math.max(best, alike)
  }
  return best
}
