import { gaussianBlur } from '@stipple/imaging/blur'
import { fractalNoise } from '@stipple/imaging/noise'
import { at, image3, type Image3 } from '@stipple/imaging/plane'
import { clamp, lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import type { Work } from './work.ts'

/** Lightness of snow in even light, and its b* in the shade. */
const SNOW = { light: 0.93, blue: -0.012 }

/** Covers surfaces that face upwards with snow: the ground, leaves, and the upper edges of things. */
export async function layOfSnow(lab: Image3, { maps, random }: Pick<Work, 'maps' | 'random'>, amount: number): Promise<Image3> {
  const { width, height } = lab
  const { horizon } = await maps.space()
  const [sky, subject, foliage] = [await maps.sky(), await maps.subject(), await maps.foliage()]
  const long = Math.max(width, height)
  const [l, a, b] = lab.planes
  const broad = gaussianBlur(l, lab, long / 60)
  const edges = upperEdges(l, lab, long)
  const noise = fractalNoise(random.fork('snow').whole(1, 1e6), 5)
  const scale = 26 / long
  const result = image3(lab)
  const [toL, toA, toB] = result.planes
  for (let y = 0, i = 0; y < height; y++) {
    const low = smoothstep(horizon + (height - horizon) * 0.08, horizon + (height - horizon) * 0.4, y)
    for (let x = 0; x < width; x++, i++) {
      const own = subject ? at(subject, i) : 0
      const patch = noise(x * scale, y * scale * 1.8)
      const relief = unit(0.5 + (at(l, i) - at(broad, i)) * 6)
      const flat = Math.max(at(foliage, i), smoothstep(0.72, 0.95, y / height), 0.55)
      const lying = flat * low * (1 - own) * smoothstep(0.62 - amount * 0.55, 0.9 - amount * 0.5, patch * 0.55 + relief * 0.45 + 0.12)
      const leaves = at(foliage, i) * (1 - own * 0.5) * smoothstep(0.75 - amount * 0.45, 0.95 - amount * 0.3, relief * 0.7 + patch * 0.4)
      const rim = at(edges, i) * (1 - own * 0.45) * (0.55 + 0.45 * patch)
      const cover = unit(Math.max(lying * 0.95, leaves * 0.9, rim) * amount * 1.15) * (sky ? 1 - at(sky, i) : 1)
      // The shape below shows through as soft shade.
      const shade = clamp((at(l, i) - at(broad, i)) * 0.75, -0.2, 0.08) + (at(broad, i) - 0.6) * 0.16
      toL[i] = lerp(at(l, i), clamp(SNOW.light + shade, 0.35, 0.99), cover)
      toA[i] = lerp(at(a, i), -0.002, cover)
      toB[i] = lerp(at(b, i), SNOW.blue * (1.4 - at(l, i)), cover)
    }
  }
  return result
}

/** Upper edges of things, where a darker area begins below a lighter one, and a little below them. */
function upperEdges(light: Float32Array, lab: Image3, long: number): Float32Array {
  const { width, height } = lab
  const reach = Math.max(1, Math.round(long / 260))
  const soft = gaussianBlur(light, lab, Math.max(0.8, long / 700))
  const rise = new Float32Array(light.length)
  for (let y = reach; y < height - reach; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      rise[i] = smoothstep(0.09, 0.24, at(soft, i - reach * width) - at(soft, i + reach * width))
    }
  }
  const down = new Float32Array(light.length)
  for (let i = 0; i < down.length; i++) down[i] = Math.max(at(rise, i), i >= width ? at(down, i - width) * (1 - 1.6 / reach / 2.2) : 0)
  return gaussianBlur(down, lab, Math.max(0.5, long / 1400))
}
