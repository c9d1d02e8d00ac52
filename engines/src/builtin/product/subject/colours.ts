import { oklabFromHex, oklabFromRgba } from '@stipple/imaging/colour'
import type { Triple } from '@stipple/imaging/colour'
import { linearFromOklab } from '@stipple/imaging/oklab'
import { at } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { clamp } from '@stipple/imaging/scalar'
import type { Product } from './cut-product.ts'

/** Colour statistics of a product, in OKLCh. */
export interface ProductColours {
  /** Mean, 0 to 1. */
  readonly lightness: number
  /** Hue of its dominant colour, in degrees. */
  readonly hue: number
  /** 0 when it is grey, about 0.2 when it is vivid. */
  readonly chroma: number
  /** -1 lit from the left to 1 lit from the right. */
  readonly lit: number
}

const HUES = 36

export function productColours({ width, height, rgba }: Pick<Product, 'width' | 'height' | 'rgba'>): ProductColours {
  const lab = oklabFromRgba(rgba, { width, height })
  const [lights, as, bs] = lab.planes
  const hues = new Float64Array(HUES)
  let [weight, light, strength, lean, spread] = [0, 0, 0, 0, 0]
  for (let i = 0; i < lights.length; i++) {
    if ((rgba[i * 4 + 3] ?? 0) < 128) continue
    const [l, a, b] = [at(lights, i), at(as, i), at(bs, i)]
    const chroma = Math.hypot(a, b)
    const bin = Math.floor((((Math.atan2(b, a) * 180) / Math.PI + 360) % 360) / (360 / HUES)) % HUES
    hues[bin] = (hues[bin] ?? 0) + chroma
    const across = ((i % width) + 0.5) / width - 0.5
    weight++
    light += l
    strength += chroma
    lean += across * l
    spread += Math.abs(across) * l
  }
  const count = Math.max(1, weight)
  const smooth = hues.map((value, i) => value * 2 + (hues[(i + 1) % HUES] ?? 0) + (hues[(i + HUES - 1) % HUES] ?? 0))
  return {
    lightness: light / count,
    hue: (smooth.indexOf(Math.max(...smooth)) + 0.5) * (360 / HUES),
    chroma: strength / count,
    lit: clamp((lean / Math.max(1e-6, spread)) * 6, -1, 1),
  }
}

/** Colours of the surroundings: a hue that suits the product, or one named in the words. */
export interface Scheme {
  /** Linear light of a lightness and chroma, the hue turned by some degrees. */
  readonly tone: (lightness: number, chroma: number, turn?: number) => Triple
  readonly hue: number
  /** Colours named in the words, strongest first, in linear light. */
  readonly named: readonly Triple[]
  /** Usual lightness of a scene, moved towards that of a named colour. */
  readonly level: (usual: number) => number
}

export function chooseScheme(
  colours: ProductColours,
  { random, words }: { random: Random; words: { palette: readonly string[]; hue?: number } },
): Scheme {
  const [first] = words.palette
  const asked = first === undefined ? undefined : oklabFromHex(first)
  const grey = colours.chroma < 0.035
  const turn = random.pick([0, 0, 18, -22, 30, 165, 195] as const)
  const own = grey ? random.pick([62, 80, 235, 20, 150] as const) : colours.hue + turn
  const hue = asked && Math.hypot(asked[1], asked[2]) > 0.02 ? (Math.atan2(asked[2], asked[1]) * 180) / Math.PI : (words.hue ?? own)
  const vividness = asked && Math.hypot(asked[1], asked[2]) <= 0.02 ? 0.25 : asked ? 1.35 : 1
  return {
    hue,
    level: (usual) => (asked ? usual + (clamp(asked[0], 0.3, 0.93) - usual) * 0.8 : usual),
    named: words.palette.map((hex) => linearFromOklab(oklabFromHex(hex))),
    tone: (lightness, chroma, more = 0) => tone(lightness, chroma * vividness, hue + more),
  }
}

/** Linear light of an OKLCh colour, with the chroma reduced to fit sRGB. */
export function tone(lightness: number, chroma: number, hue: number): Triple {
  const angle = (hue * Math.PI) / 180
  for (let share = 1; share > 0; share -= 0.1) {
    const colour = linearFromOklab([lightness, chroma * share * Math.cos(angle), chroma * share * Math.sin(angle)])
    if (colour.every((channel) => channel >= -0.001 && channel <= 1.001)) return colour
  }
  return linearFromOklab([lightness, 0, 0])
}
