import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import type { Noise } from '@stipple/imaging/noise'
import { hash2 } from '@stipple/imaging/noise'
import type { Random } from '@stipple/imaging/random'
import { clamp, smoothstep } from '@stipple/imaging/scalar'
import { tone } from '../subject/colours.ts'
import { leafShadows } from './gobo.ts'
import { mixTriple } from './scene.ts'
import type { ScenePainter } from './scene.ts'
import { lightScene, paintTable, paintWall, viewTable } from './table.ts'
import type { Texture } from './table.ts'

const KINDS = {
  oak: { dark: tone(0.47, 0.075, 62), light: tone(0.72, 0.075, 72) },
  walnut: { dark: tone(0.25, 0.045, 52), light: tone(0.46, 0.07, 58) },
  ash: { dark: tone(0.66, 0.03, 75), light: tone(0.86, 0.03, 82) },
  teak: { dark: tone(0.38, 0.085, 50), light: tone(0.6, 0.1, 58) },
} as const

/** Planks before a quiet wall, with the shadow of a plant. */
export const paintWood: ScenePainter = ({ size, stand, random, product, scheme, words, side }) => {
  const view = viewTable(size, stand, { depth: 0.21 })
  const kinds =
    product.lightness > 0.7
      ? (['walnut', 'teak', 'oak'] as const)
      : product.lightness < 0.4
        ? (['oak', 'ash'] as const)
        : (['oak', 'teak', 'walnut', 'ash'] as const)
  const kind = random.pick<keyof typeof KINDS>(kinds)
  const level = scheme.level(words.night ? 0.3 : kind === 'walnut' ? random.range(0.62, 0.8) : random.range(0.74, 0.86))
  const wall = paintWall(size, {
    bright: scheme.tone(level + 0.08, 0.035),
    dark: scheme.tone(level - 0.2, 0.045),
    side,
    at: { x: stand.middle, y: stand.base - stand.height * 0.7 },
  })
  leafShadows(wall, { random: random.fork('leaves'), side, strength: 0.34, softness: 0.022 })
  const image = paintTable({ size, view, wall, texture: woodTexture(random.fork('wood'), KINDS[kind]) })
  return { image: lightScene(image, { stand, side }), gloss: 0.07, shade: 0.78, edge: view.edge }
}

/** Planks across the picture: growth rings as stretched, warped waves, and pores as fine streaks. */
export function woodTexture(
  random: Random,
  { dark, light }: { dark: readonly [number, number, number]; light: readonly [number, number, number] },
): Texture {
  const noise = createNoise(random)
  const seed = random.whole(1, 1e6)
  const wide = random.range(0.3, 0.42)
  return (x, z, pixel, out) => {
    const plank = Math.floor(z / wide)
    const within = z / wide - plank
    const own = hash2(plank, 7, seed)
    const grain = plankGrain(noise, { x: x + own * 40, z: z + own * 17, own, pixel })
    const seam = Math.min(within, 1 - within) * wide
    const groove = smoothstep(0, 0.0045 + pixel, seam)
    const rounded = smoothstep(0, 0.018, seam)
    const colour = mixTriple(dark, light, clamp(grain + (own - 0.5) * 0.34, 0, 1))
    const level = (0.28 + 0.72 * groove) * (0.86 + 0.14 * rounded)
    for (let channel = 0; channel < 3; channel++) out[channel] = (colour[channel] ?? 0) * level
  }
}

function plankGrain(noise: Noise, { x, z, own, pixel }: { x: number; z: number; own: number; pixel: number }): number {
  const bend = fbm(noise, x * 0.9, z * 2.6 + own * 9, 3)
  const rings = z * 34 + bend * 5.5 + own * 20
  const wave = 0.5 + 0.5 * Math.sin(rings + 1.3 * noise(x * 3, z * 9))
  const pores = noise(x * 5, z * 130) * fade(pixel * 130) + noise(x * 14, z * 330) * 0.7 * fade(pixel * 330)
  const tone = fbm(noise, x * 1.7 + 5, z * 7, 4)
  return 0.5 + (wave ** 1.6 - 0.4) * 0.42 * fade(pixel * 18) + pores * 0.26 + tone * 0.42
}

/** Fades out detail finer than pixels, which would flicker. */
const fade = (cycles: number) => clamp(1.5 - cycles * 1.4, 0, 1)
