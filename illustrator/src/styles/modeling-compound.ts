import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { distanceTo } from '@stipple/imaging/distance'
import { flatten } from '@stipple/imaging/edge-preserving'
import { fractalNoise, hash2 } from '@stipple/imaging/noise'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { extractPalette } from '@stipple/imaging/palette'
import { at, blendPixel, eachPixel, type Image3, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { flatColours, paletteLabels, restoreGradients } from '@stipple/imaging/posterise'
import { createRandom, type Random } from '@stipple/imaging/random'
import { simplifyRegions } from '@stipple/imaging/regions'
import { borders, castShadow, lightRelief, occlusion, studioLight } from '@stipple/imaging/relief'
import { lerp, smoothstep } from '@stipple/imaging/scalar'

/** Modelling clay: every patch of colour a soft rolled lump, dented by fingers, matt with a broad highlight, with fingerprints. */
export const modelingCompound: StylePass = (original, { strength, refinement }) => {
  const random = createRandom(original.seed).fork('modeling-compound')
  const px = pixelUnit(original)
  const painting = { ...original, region: simplifyRegions(original.region, original, 3 * px) }
  const source = oklabFromRgba(painting.colour, painting)
  const smooth = flatten(source, { reach: 60 * px, tolerance: 0.42, passes: 3 })
  const palette = extractPalette(smooth, { count: Math.round(lerp(12, 18, refinement)), random, favour: painting.subject })
  const image = flatColours(smooth, palette, 3.4 * px)
  restoreGradients(image, smooth, { reach: 9 * px, share: 0.7 })
  const lumps = lumpHeight(painting, { seams: seams(painting, image, paletteLabels(image, palette)), px, strength, random })
  const broad = lightRelief(lumps, painting, { light: studioLight(painting.light, 0.7), gloss: 14 })
  const gloss = lightRelief(gaussianBlur(lumps, painting, 1.5 * px), painting, { light: studioLight(painting.light, 0.7), gloss: 45 })
  const creases = occlusion(
    mapSamples(lumps, (value) => -value / (26 * px)),
    painting,
    5 * px,
  )
  const shadow = castShadow(painting.subject, painting, { dx: -painting.light[0] * 10 * px, dy: 9 * px, sigma: 5 * px })
  const [l, a, b] = image.planes
  eachPixel(painting, (i) => {
    const subject = at(painting.subject, i)
    const own = subject * 0.35
    blendPixel(image, smooth, i, own)
    l[i] = lerp(at(l, i), at(source.planes[0], i), subject * 0.3)
    const lit = (at(broad.diffuse, i) - 0.6) * lerp(0.42, 0.6, strength)
    const dark = at(creases, i) * 0.7 + at(shadow, i) * (1 - subject) * 0.3
    l[i] = (0.14 + at(l, i) * 0.84) * (1 + lit - dark) + smoothstep(0.3, 1, at(gloss.shine, i)) * 0.045
    const rich = 1.35 * (1 - 0.25 * smoothstep(0.3, 1, at(gloss.shine, i)))
    a[i] = at(a, i) * rich + dark * 0.008
    b[i] = at(b, i) * rich + dark * 0.006
  })
  return rgbaFromOklab(image)
}

/** Height of the clay in pixels: pillows of the colour patches and things, thumb dents, and the fine ridges of fingerprints. */
function lumpHeight(
  painting: Painting,
  { seams: between, px, strength, random }: { seams: Uint8Array; px: number; strength: number; random: Random },
): Float32Array {
  const patchPillow = pillow(distanceTo(between, painting), 13 * px)
  const thingPillow = pillow(distanceTo(borders(painting.region, painting), painting), 38 * px)
  const dents = fractalNoise(random.whole(0, 1e9), 3)
  const prints = fingerprints(painting, { px, random })
  const rough = mapSamples(patchPillow, (value, i) => value * 0.75 + at(thingPillow, i) * lerp(0.2, 0.5, at(painting.subject, i)))
  const result = gaussianBlur(rough, painting, 1.7 * px)
  eachPixel(painting, (i, x, y) => {
    result[i] = at(result, i) + dents(x / (44 * px), y / (44 * px)) * lerp(7, 12, strength) * px + at(prints, i) * 0.55 * px
  })
  return result
}

/** Seams between lumps: outlines, and borders at which colours really change rather than drift. */
function seams(painting: Painting, { planes }: Image3, labels: Uint8Array): Uint8Array {
  const result = borders(labels, painting)
  const outline = borders(painting.region, painting)
  const { width, height } = painting
  eachPixel(painting, (i, x, y) => {
    if (result[i] === 0 && outline[i] === 0) return
    const right = x + 3 < width ? i + 3 : i
    const below = y + 3 < height ? i + 3 * width : i
    let change = 0
    for (const plane of planes) change += Math.abs(at(plane, right) - at(plane, i)) + Math.abs(at(plane, below) - at(plane, i))
    result[i] = outline[i] !== 0 || change > 0.15 ? 1 : 0
  })
  return result
}

const pillow = (distance: Float32Array, radius: number): Float32Array =>
  mapSamples(distance, (value) => {
    const t = Math.min(1, value / radius)
    return radius * Math.sqrt(t * (2 - t))
  })

/** Patches of concentric ridges, like thumbprints. */
function fingerprints({ width, height }: Painting, { px, random }: { px: number; random: Random }): Float32Array {
  const result = new Float32Array(width * height)
  const warp = fractalNoise(random.whole(0, 1e9), 2)
  const spacing = Math.max(2.4, 3.6 * px)
  for (let n = 26; n > 0; n--) {
    const centreX = random.next() * width
    const centreY = random.next() * height
    const radius = random.range(20, 34) * px
    const turn = random.next() * Math.PI
    const stretch = random.range(1.2, 1.5)
    const core = random.range(-0.5, 0.5) * radius
    for (let y = Math.max(0, Math.floor(centreY - radius * 1.5)); y < Math.min(height, centreY + radius * 1.5); y++) {
      for (let x = Math.max(0, Math.floor(centreX - radius * 1.5)); x < Math.min(width, centreX + radius * 1.5); x++) {
        const u = (x - centreX) * Math.cos(turn) + (y - centreY) * Math.sin(turn)
        const v = ((y - centreY) * Math.cos(turn) - (x - centreX) * Math.sin(turn)) * stretch
        const reach = Math.hypot(u, v) / radius
        if (reach >= 1) continue
        const ring = Math.hypot(u, v - core) / spacing + warp(x / (16 * px), y / (16 * px)) * 2.2
        result[y * width + x] = Math.sin(ring * 2 * Math.PI) * smoothstep(1, 0.55, reach) * (0.7 + 0.3 * hash2(x, y, n))
      }
    }
  }
  return result
}
