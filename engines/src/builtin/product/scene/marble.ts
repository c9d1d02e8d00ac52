import type { Triple } from '@stipple/imaging/colour'
import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import type { Random } from '@stipple/imaging/random'
import { clamp, smoothstep } from '@stipple/imaging/scalar'
import { tone } from '../subject/colours.ts'
import { mixTriple } from './scene.ts'
import type { ScenePainter } from './scene.ts'
import { lightScene, paintTable, paintWall, viewTable } from './table.ts'
import type { Texture } from './table.ts'

const STONES = {
  white: { ground: tone(0.93, 0.006, 80), cloud: tone(0.84, 0.008, 250), vein: tone(0.55, 0.012, 250), gold: tone(0.68, 0.06, 78) },
  black: { ground: tone(0.2, 0.006, 260), cloud: tone(0.27, 0.008, 260), vein: tone(0.78, 0.008, 90), gold: tone(0.66, 0.08, 78) },
  green: { ground: tone(0.36, 0.055, 165), cloud: tone(0.28, 0.05, 165), vein: tone(0.72, 0.035, 160), gold: tone(0.6, 0.05, 140) },
  rose: { ground: tone(0.84, 0.035, 25), cloud: tone(0.76, 0.045, 25), vein: tone(0.58, 0.05, 25), gold: tone(0.9, 0.015, 60) },
} as const

/** A polished slab with a faint reflection of the product. */
export const paintMarble: ScenePainter = ({ size, stand, random, product, scheme, words, side }) => {
  const view = viewTable(size, stand, { depth: 0.2 })
  const dark = words.night || product.lightness > 0.8
  const stone =
    STONES[
      dark
        ? random.pick(['black', 'green'] as const)
        : product.lightness < 0.32
          ? random.pick(['white', 'rose'] as const)
          : random.pick(['white', 'white', 'black', 'rose', 'green'] as const)
    ]
  const level = scheme.level(words.night ? 0.32 : dark ? 0.6 : random.range(0.76, 0.86))
  const wall = paintWall(size, {
    bright: scheme.tone(level + 0.09, 0.025),
    dark: scheme.tone(level - 0.17, 0.035),
    side,
    at: { x: stand.middle, y: stand.base - stand.height * 0.7 },
  })
  const image = paintTable({ size, view, wall, texture: marbleTexture(random.fork('marble'), stone) })
  return { image: lightScene(image, { stand, side }), gloss: 0.34, shade: 0.6, edge: view.edge }
}

interface Stone {
  readonly ground: Triple
  readonly cloud: Triple
  readonly vein: Triple
  readonly gold: Triple
}

/** Marble whose veins are the zero lines of warped noise: thick ones, fine ones branching off, and clouds along them. */
export function marbleTexture(random: Random, { ground, cloud, vein, gold }: Stone): Texture {
  const noise = createNoise(random)
  const turn = random.range(0.5, 1.1)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (x, z, pixel, out) => {
    const u = (x * cos - z * sin) * 1.15
    const v = (x * sin + z * cos) * 0.62
    const wx = u + fbm(noise, u * 1.3 + 9, v * 1.3, 4) * 0.75
    const wy = v + fbm(noise, u * 1.3 - 4, v * 1.3 + 8, 4) * 0.75
    const large = Math.abs(fbm(noise, wx * 1.5, wy * 1.5, 5))
    const fine = Math.abs(fbm(noise, wx * 3.6 + 20, wy * 3.1, 4))
    const width = 0.55 + 0.45 * noise(u * 1.1 + 40, v * 1.1)
    const thick = smoothstep(0.045 * width + pixel * 2, 0, large) * clamp(0.45 + width * 0.5, 0, 1)
    const thin = smoothstep(0.022 + pixel * 2, 0, fine) * 0.42 * clamp(noise(u * 2 + 7, v * 2) + 0.45, 0, 1)
    const haze = smoothstep(0.3, 0, large) * 0.5 + clamp(fbm(noise, wx * 0.8 + 60, wy * 0.8, 3) + 0.1, 0, 0.6)
    let colour = mixTriple(ground, cloud, clamp(haze, 0, 1))
    colour = mixTriple(colour, vein, clamp(thick * 0.8 + thin, 0, 1))
    colour = mixTriple(colour, gold, thick * clamp(noise(u * 1.7 - 30, v * 1.7) * 0.9, 0, 0.55))
    out.set(colour)
  }
}
