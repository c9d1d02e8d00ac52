import { image3 } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'
import { mixTriple, shade } from './scene.ts'
import type { ScenePainter } from './scene.ts'

/** Seamless paper that sweeps up behind the product, lit by one large soft light. */
export const paintStudio: ScenePainter = ({ size, stand, random, product, scheme, words, side }) => {
  // A light product needs a darker ground, a dark one a lighter.
  const level = scheme.level(words.night ? 0.34 : product.lightness > 0.78 ? random.range(0.7, 0.78) : random.range(0.84, 0.9))
  const chroma = words.palette.length > 0 ? 0.06 : random.pick([0.008, 0.02, 0.035] as const)
  const wall = scheme.tone(level - 0.03, chroma)
  const glow = scheme.tone(Math.min(0.97, level + 0.08), chroma * 0.8)
  const floor = scheme.tone(Math.min(0.97, level + 0.05), chroma * 0.9)
  const dim = scheme.tone(level - 0.2, chroma * 1.3)
  const edge = stand.base - size.height * 0.17
  const reach = Math.max(size.width, size.height)
  const image = shade(image3(size), (x, y, out) => {
    const dx = (x - stand.middle - side * reach * 0.14) / reach
    const dy = (y - (stand.base - stand.height * 0.62)) / reach
    const pool = Math.exp(-(dx * dx * 4.5 + dy * dy * 6))
    const sweep = smoothstep(edge - size.height * 0.16, edge + size.height * 0.15, y)
    const ground = mixTriple(mixTriple(wall, glow, pool), floor, sweep * 0.9)
    // The paper turns away from the light where it bends.
    const bend = Math.exp(-(((y - edge) / (size.height * 0.09)) ** 2)) * 0.3
    const away = 1 - Math.exp(-Math.max(0, (dx * dx * 1.5 + dy * dy) * 1.7 - side * dx * 0.16 + bend))
    const colour = mixTriple(ground, dim, away)
    out.set(colour)
  })
  return { image, gloss: random.pick([0.1, 0.16, 0.22] as const), shade: 0.62, edge: edge - size.height * 0.05 }
}
