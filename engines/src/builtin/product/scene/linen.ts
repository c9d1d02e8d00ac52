import { blurImage } from '@stipple/imaging/blur'
import type { Triple } from '@stipple/imaging/colour'
import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import { image3 } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { clamp, smoothstep } from '@stipple/imaging/scalar'
import { leafShadows } from './gobo.ts'
import { shade, unitOf } from './scene.ts'
import type { ScenePainter } from './scene.ts'
import { lightScene, paintTable, viewTable } from './table.ts'
import type { Texture } from './table.ts'

/** Cloth with soft folds on the table, and hanging out of focus behind it. */
export const paintLinen: ScenePainter = ({ size, stand, random, product, scheme, words, side }) => {
  const view = viewTable(size, stand, { depth: 0.2 })
  const level = scheme.level(words.night ? 0.45 : product.lightness > 0.78 ? 0.66 : random.range(0.8, 0.88))
  const colour = scheme.tone(level, random.pick([0.018, 0.032, 0.05] as const))
  const wall = hangings({ size, colour: scheme.tone(level - 0.04, 0.03), random: random.fork('curtain'), side })
  const image = paintTable({ size, view, wall, texture: linenTexture(random.fork('linen'), { colour, side }) })
  leafShadows(image, { random: random.fork('leaves'), side, strength: 0.2, softness: 0.03 })
  return { image: lightScene(image, { stand, side }), gloss: 0, shade: 0.66, edge: view.edge }
}

/** Plain weave: threads over and under each other, each of its own thickness; folds shade it by their slope. */
function linenTexture(random: Random, { colour, side }: { colour: Triple; side: number }): Texture {
  const noise = createNoise(random)
  const turn = random.range(0.15, 0.5) * side
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const height = (x: number, z: number) => {
    const bend = fbm(noise, x * 0.8, z * 0.8, 2) * 0.8
    const long = noise(x * 0.55 + bend + 3, z * 1.7 - x * 1.2 + bend)
    return 0.05 * long + 0.05 * Math.exp(-((long / 0.16) ** 2)) + 0.014 * noise(x * 2.4, z * 2.1)
  }
  return (x, z, pixel, out) => {
    const step = 0.006
    const here = height(x, z)
    const slope = (height(x + step, z) - here) / step
    const tilt = (height(x, z + step) - here) / step
    const light = clamp(1 + side * slope * 0.8 - tilt * 0.45, 0.5, 1.2)
    const u = (x * cos - z * sin) * 105
    const v = (x * sin + z * cos) * 105
    const warp = Math.sin(u * Math.PI * 2 + noise(v * 0.06, u * 0.5) * 1.6)
    const weft = Math.sin(v * Math.PI * 2 + noise(u * 0.06, v * 0.5 + 50) * 1.6)
    const seen = clamp(1.7 - pixel * 105 * 2.2, 0, 1)
    const slub = fbm(noise, u * 0.018, v * 0.3, 2) * 0.05 + fbm(noise, u * 0.3, v * 0.018 + 9, 2) * 0.05
    const weave = 1 + seen * (warp * 0.045 + weft * 0.045 + warp * weft * 0.05) + slub
    for (let channel = 0; channel < 3; channel++) out[channel] = (colour[channel] ?? 0) * light * weave
  }
}

/** A curtain far behind: wide soft pleats. */
function hangings({
  size,
  colour,
  random,
  side,
}: {
  size: { width: number; height: number }
  colour: Triple
  random: Random
  side: number
}) {
  const noise = createNoise(random)
  const unit = unitOf(size)
  const image = shade(image3(size), (x, y, out) => {
    const u = x / unit
    const pleat = noise(u * 3.1 + noise(u * 0.7, (y / unit) * 0.25) * 0.8, (y / unit) * 0.12)
    const fall = smoothstep(-0.2, 1.1, y / size.height)
    const light = 0.94 + pleat * 0.13 + side * (x / size.width - 0.5) * 0.16 - fall * 0.14
    for (let channel = 0; channel < 3; channel++) out[channel] = (colour[channel] ?? 0) * light
  })
  return blurImage(image, unit * 0.02)
}
