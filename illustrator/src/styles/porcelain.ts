import { setColour } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { inkLines, outlines } from '@stipple/imaging/ink'
import { kuwahara } from '@stipple/imaging/kuwahara'
import { fractalNoise } from '@stipple/imaging/noise'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { at, eachPixel, image3, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { structureFlow } from '@stipple/imaging/structure'
import { borderDistance } from '@stipple/imaging/subject'
import { drawnTone } from '@stipple/imaging/tone'

/** Glaze colours from bare white to the darkest cobalt. */
const RAMP: readonly Triple[] = [
  [0.965, -0.006, -0.008],
  [0.83, -0.012, -0.045],
  [0.64, -0.012, -0.105],
  [0.43, 0.002, -0.155],
  [0.26, 0.008, -0.125],
]

/** 青花: cobalt brushed on white porcelain under a clear glaze, framed by a scroll band. */
export const porcelain: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('porcelain')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const flow = structureFlow(source.planes[0], painting)
  const simple = drawnTone(kuwahara(source, { flow, radius: lerp(8, 5, refinement) * px }).planes[0])
  const around = gaussianBlur(simple, painting, 6 * px)
  const contour = outlines(painting.region, painting, { width: lerp(2, 3, strength) * px })
  const inner = inkLines(source.planes[0], painting, { sigma: Math.max(0.7, 1.2 * px), emphasis: 22, threshold: 0.26, sharpness: 8, flow })
  const pools = fractalNoise(random.whole(0, 1e9), 4)
  const band = Math.min(painting.width, painting.height) * 0.075
  const cobalt = mapSamples(simple, (value, i) => {
    const subject = at(painting.subject, i)
    const far = at(painting.depth, i) * (1 - subject)
    const wash = unit((0.95 - value) * 1.6) ** 1.25 * lerp(1, 0.6, far) + unit(at(around, i) - value) * 1.4
    const line = Math.max(at(contour, i) * lerp(0.85, 0.4, far), at(inner, i) * lerp(0.2, 0.8, subject))
    return Math.max(wash * 0.92, line)
  })
  const result = image3(painting)
  const [light] = result.planes
  eachPixel(painting, (i, x, y) => {
    const edge = borderDistance(painting, x, y)
    const uneven = 0.78 + 0.44 * pools(x / (16 * px), y / (16 * px))
    const field = smoothstep(band * 1.12, band * 1.2, edge)
    const amount = unit(Math.max(at(cobalt, i) * field, scrollBand(painting, { x, y, band, px })) * uneven * lerp(0.9, 1.08, strength))
    setColour(result, i, ramp(amount))
    light[i] = at(light, i) + glaze(painting, x, y)
  })
  return rgbaFromOklab(result)
}

function ramp(amount: number): Triple {
  const place = amount * (RAMP.length - 1)
  const index = Math.min(RAMP.length - 2, Math.floor(place))
  const from = RAMP[index] ?? [1, 0, 0]
  const to = RAMP[index + 1] ?? from
  const t = place - index
  return [lerp(from[0], to[0], t), lerp(from[1], to[1], t), lerp(from[2], to[2], t)]
}

/** Two lines with a running scroll of waves and dots between them, along all four sides. */
function scrollBand({ width, height }: Painting, { x, y, band, px }: { x: number; y: number; band: number; px: number }): number {
  const edge = borderDistance({ width, height }, x, y)
  if (edge > band * 1.1) return 0
  const line = (at_: number, thick: number): number => smoothstep(thick + 0.7, thick - 0.7, Math.abs(edge - at_))
  const rules = Math.max(line(band * 0.12, 1.6 * px), line(band, 1.4 * px), line(band * 0.24, 0.7 * px))
  const corner = Math.hypot(Math.min(x, width - x) - band * 0.62, Math.min(y, height - y) - band * 0.62) / (band * 0.3)
  if (Math.min(x, width - x) < band && Math.min(y, height - y) < band)
    return Math.max(rules, smoothstep(0.55, 0.42, corner), smoothstep(0.16, 0.06, Math.abs(corner - 0.95)))
  const sideways = edge === x + 0.5 || edge === width - x - 0.5
  const length = sideways ? height : width
  const waves = Math.max(4, Math.round(length / (band * 1.25)))
  const along = ((sideways ? y : x) / length) * waves
  const across = (edge - band * 0.62) / (band * 0.26)
  const phase = along - Math.floor(along)
  const wave = Math.sin(along * 2 * Math.PI) * 0.62
  const stem = smoothstep(0.3, 0.12, Math.abs(across - wave))
  const leaf = (cx: number, cy: number): number => smoothstep(1, 0.7, Math.hypot((phase - cx) / 0.15, (across - cy) / 0.55))
  return Math.max(rules, across > -1.2 && across < 1.2 ? Math.max(stem, leaf(0.25, -0.35) * 0.8, leaf(0.75, 0.35) * 0.8) : 0)
}

/** The shine of the glaze: a tilted window in the upper left and a shade towards the edges. */
function glaze({ width, height }: Painting, x: number, y: number): number {
  const u = x / width
  const v = y / height
  const streak = smoothstep(0.07, 0, Math.abs(u + v * 0.55 - 0.34)) * smoothstep(0.55, 0.1, v)
  const shade = Math.hypot(u - 0.5, v - 0.5)
  return streak * 0.05 - Math.max(0, shade - 0.4) * 0.14
}
