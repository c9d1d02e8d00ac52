import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import { image3 } from '@stipple/imaging/plane'
import { clamp, smoothstep } from '@stipple/imaging/scalar'
import { windowLight } from './gobo.ts'
import { mixTriple, shade, unitOf } from './scene.ts'
import type { ScenePainter } from './scene.ts'
import { viewTable } from './table.ts'

/** A plastered wall and a smooth table in the light of a window outside the picture. */
export const paintWindow: ScenePainter = ({ size, stand, random, product, scheme, words, side }) => {
  const view = viewTable(size, stand, { depth: 0.2 })
  const noise = createNoise(random.fork('plaster'))
  const unit = unitOf(size)
  const level = scheme.level(words.night ? 0.52 : product.lightness > 0.8 ? 0.72 : random.range(0.84, 0.9))
  const chroma = random.pick([0.022, 0.04, 0.06] as const)
  const wall = scheme.tone(level, chroma)
  const table = scheme.tone(level + 0.03, chroma * 0.8)
  const foot = scheme.tone(level - 0.22, chroma * 1.2)
  const image = shade(image3(size), (x, y, out) => {
    const share = smoothstep(view.edge - unit * 0.003, view.edge + unit * 0.003, y)
    const rough = fbm(noise, (x / unit) * 5, (y / unit) * 5, 5) * 0.035 * (1 - share)
    const corner = Math.exp(-(((y - view.edge) / (unit * 0.03)) ** 2)) * 0.22 * (y < view.edge ? 1 : 0.55)
    const near = clamp((y - view.edge) / (size.height - view.edge), 0, 1) * share
    const colour = mixTriple(mixTriple(wall, table, share), foot, clamp(corner + near * 0.18, 0, 1))
    for (let channel = 0; channel < 3; channel++) out[channel] = (colour[channel] ?? 0) * (1 + rough)
  })
  const warm = words.night ? ([0.75, 0.95, 1.3] as const) : ([1.06, 1, 0.88] as const)
  windowLight(image, { random: random.fork('window'), side, strength: 0.4, softness: random.range(0.007, 0.012) }, warm)
  return { image, gloss: 0.08, shade: 0.72, edge: view.edge }
}
