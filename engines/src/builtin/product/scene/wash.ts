import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import { image3 } from '@stipple/imaging/plane'
import { clamp, smoothstep } from '@stipple/imaging/scalar'
import { mixTriple, shade, unitOf } from './scene.ts'
import type { ScenePainter } from './scene.ts'

/** Colours of the product flowing into each other, on a slightly reflective floor. */
export const paintWash: ScenePainter = ({ size, stand, random, product, scheme, words, side }) => {
  const noise = createNoise(random.fork('wash'))
  const deep = words.night || (product.lightness > 0.72 && random.chance(0.6))
  const level = deep ? 0.52 : 0.82
  const [first, second, third] = [
    words.palette.length > 0 && scheme.named[0] && !deep
      ? mixTriple(scheme.named[0], scheme.tone(level, 0.1), 0.45)
      : scheme.tone(level, 0.1),
    scheme.named[1] ?? scheme.tone(level + 0.07, 0.085, random.range(28, 60)),
    scheme.named[2] ?? scheme.tone(level - 0.1, 0.11, -random.range(25, 55)),
  ]
  const light = scheme.tone(Math.min(0.97, level + 0.13), 0.04, 15)
  const angle = random.range(0.3, 1.1) * side
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const unit = unitOf(size)
  const edge = stand.base - size.height * 0.14
  const disc = { x: stand.middle, y: stand.base - stand.height * 0.6, r: Math.max(stand.height * 0.58, unit * 0.3) }
  const ring = random.chance(0.55)
  const image = shade(image3(size), (x, y, out) => {
    const [u, v] = [(x - size.width / 2) / unit, (y - size.height / 2) / unit]
    const warp = fbm(noise, u * 0.9 + 3, v * 0.9, 3) * 0.55
    const along = clamp((u * sin + v * cos) * 0.75 + 0.5 + warp, 0, 1)
    let colour = mixTriple(mixTriple(second, first, smoothstep(0, 0.55, along)), third, smoothstep(0.55, 1.05, along))
    const glow = Math.exp(-(((x - disc.x) ** 2 + (y - disc.y) ** 2) / (disc.r * disc.r * 1.9)))
    colour = mixTriple(colour, light, glow * 0.5)
    if (ring) {
      const distance = Math.hypot(x - disc.x, y - disc.y)
      colour = mixTriple(colour, light, smoothstep(disc.r + unit * 0.002, disc.r - unit * 0.002, distance) * 0.28)
    }
    const floor = smoothstep(edge - unit * 0.004, edge + unit * 0.012, y)
    const near = clamp((y - edge) / Math.max(1, size.height - edge), 0, 1)
    out.set(mixTriple(colour, mixTriple(mixTriple(first, light, 0.4), third, near * 0.7), floor * 0.82))
  })
  return { image, gloss: 0.3, shade: 0.5, edge }
}
