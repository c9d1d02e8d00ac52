import { gaussianBlur } from '@stipple/imaging/blur'
import { distanceTo } from '@stipple/imaging/distance'
import { at, eachPixel, pixelUnit, type Size } from '@stipple/imaging/plane'
import { fromOklab, type Rgb, toOklab } from '@stipple/imaging/rgb'
import { clamp, smoothstep } from '@stipple/imaging/scalar'

export interface FormOptions {
  /** Non-zero on lines and outside the things. */
  readonly edges: Uint8Array
  /** Non-zero outside the things. */
  readonly outside: Uint8Array
  /** Towards the light: x right, y down, z towards the viewer. */
  readonly light: readonly [number, number, number]
  /** Lightness to add from the tones that a picture shows inside its lines. Such lines are many and short, so their areas bulge less. */
  readonly tones?: Float32Array | undefined
}

/** Light on rounded shapes: every area bulges from its lines, every thing from its outline. -1 dark .. 1 bright, 0 where nothing is drawn. */
export function lightForms({ edges, outside, light, tones }: FormOptions, size: Size): Float32Array {
  const unit = pixelUnit(size)
  const fine = swell(distanceTo(edges, size), 26 * unit)
  const broad = swell(distanceTo(outside, size), 90 * unit)
  const heights = gaussianBlur(
    fine.map((value, i) => value * (tones ? 3 : 15) * unit + at(broad, i) * 46 * unit),
    size,
    2.2 * unit,
  )
  const { width, height } = size
  const [lx, ly, lz] = normalised(light)
  const shading = new Float32Array(width * height)
  const near = distanceTo(edges, size)
  eachPixel(size, (i, x, y) => {
    if (outside[i]) return
    const dx = (at(heights, x + 1 < width ? i + 1 : i) - at(heights, x > 0 ? i - 1 : i)) / 2
    const dy = (at(heights, y + 1 < height ? i + width : i) - at(heights, y > 0 ? i - width : i)) / 2
    const length = Math.hypot(dx, dy, 1)
    const facing = (-dx * lx - dy * ly + lz) / length
    // Darker where shapes meet.
    const crease = (tones ? 0.06 : 0.22) * (1 - smoothstep(0, 7 * unit, at(near, i)))
    shading[i] = clamp((facing - lz) * 0.95 - crease + (tones ? at(tones, i) : 0), -1, 1)
  })
  return gaussianBlur(shading, size, 0.8 * unit)
}

/** Colour in light or shadow: shadows turn cooler, lights warmer. */
export function lit(colour: Rgb, light: number): Rgb {
  const [l, a, b] = toOklab(colour)
  const up = light > 0 ? light * 0.19 : light * 0.27
  const chroma = light > 0 ? 1 - light * 0.16 : 1 - light * 0.06
  return fromOklab([clamp(l + up * (0.45 + 0.55 * l), 0.02, 1), a * chroma + up * 0.02, b * chroma + up * 0.05])
}

/** Height of a rounded rim of some width, 0 to 1. */
function swell(distance: Float32Array, width: number): Float32Array {
  return distance.map((value) => {
    const rise = 1 - Math.min(1, value / width)
    return Math.sqrt(Math.max(0, 1 - rise * rise))
  })
}

function normalised([x, y, z]: readonly [number, number, number]): readonly [number, number, number] {
  // Light from behind is moved a little to the front, so that shapes remain visible.
  const front = Math.max(0.45, z)
  const length = Math.hypot(x, y, front)
  return [x / length, y / length, front / length]
}
