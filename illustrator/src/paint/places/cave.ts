import { createNoise, fbm, ridged } from '@stipple/imaging/gradient-noise'
import { css, fromHexes, type Rgb } from '@stipple/imaging/rgb'
import { clamp, smoothstep } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { paintGround } from '../ground.ts'
import { glow } from '../painters/kit.ts'
import { mist, paintSky } from '../sky.ts'
import { addLayer, shade, type Stage, stepOf } from '../stage.ts'
import { woods } from '../vegetation.ts'
import { paintWater } from '../water.ts'
import { paintBeams } from '../weather.ts'
import { leafColour } from './fields.ts'

export function paintCave(stage: Stage): void {
  const { width, height, light, ctx } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('cave')
  const noise = createNoise(random)
  const mx = width * (stage.layout.focus[0] < width / 2 ? random.range(0.5, 0.62) : random.range(0.38, 0.5))
  const my = horizon * random.range(0.66, 0.84)
  paintSky(stage, horizon)
  woods(stage, { edge: () => horizon, height: height * 0.13, depth: 0.85, base: leafColour(stage), key: 'outside', pointed: false })
  mist(stage, horizon * 0.4, horizon * 1.1, 0.8)
  const bright = light.night > 0.5 ? 0.55 : 1
  paintGround(stage, { from: horizon, base: [104, 98, 100], patch: [72, 68, 76], relief: 0.9, grain: 1, edge: 0.012, name: 'floor' })
  paintWater(stage, {
    from: Math.round(horizon + (height - horizon) * 0.12),
    to: Math.round(horizon + (height - horizon) * 0.66),
    waves: 0.12,
    colour: [30, 76, 92],
    clip: (layer) => layer.ellipse(mx, horizon + (height - horizon) * 0.38, width * 0.27, (height - horizon) * 0.22, 0, 0, Math.PI * 2),
  })
  const crystal = random.chance(0.5)
  const tint: Rgb = crystal ? random.pick<Rgb>(fromHexes('#5adcff', '#be6eff', '#6effc8')) : light.glow
  for (const [n, depth] of [0.66, 0.44, 0.14].entries()) {
    const open = 1.02 + n * 0.36
    addLayer(stage, { depth, blur: n === 2 ? stage.unit * 1.6 : 0 }, (layer) => {
      shade(layer, { x: 0, y: 0, width, height, step: stepOf(stage, n === 0 ? 1 : 0.8) }, (x, y, out) => {
        const dx = (x - mx) / (width * 0.29 * open)
        const dy = (y - my) / (height * (y < my ? 0.36 : 0.5) * open)
        const angle = Math.atan2(dy, dx)
        const ragged =
          fbm(noise, Math.cos(angle) * 2 + n * 7, Math.sin(angle) * 2 + 3, 4) * 0.42 +
          noise((x / width) * 26 + n * 9, 4) * 0.06 * (dy < 0 ? 1.5 : 0.5)
        const rim = Math.hypot(dx, dy) + ragged
        const alpha = smoothstep(1, 1.035, rim)
        if (alpha <= 0) {
          out[3] = 0
          return
        }
        const u = (x / width) * 8
        const v = (y / height) * 6
        const g0 = ridged(noise, u + fbm(noise, v, u, 2), v * 1.6, 4)
        const toward = 1 / (0.4 + (rim - 1) * 3.6)
        const lit = clamp((g0 - 0.2) * 0.6 * toward * bright + 0.05, 0, 1.2)
        const base = tone({ ...light, haze: 0.3 }, [120, 106, 104], lit, depth * 0.4)
        const dim = clamp(toward * 0.42, 0.16, 1)
        for (let c = 0; c < 3; c++) out[c] = (base[c] ?? 0) * dim + (tint[c] ?? 0) * 0.2 * Math.max(0, toward - 0.9) * g0
        out[3] = alpha
      })
    })
    if (n === 1) paintBeams(stage, 0.4 * bright, [mx, my - height * 0.2])
  }
  if (!crystal) return
  for (let i = 0; i < 14; i++) {
    const side = i % 2 === 0 ? -1 : 1
    const x = width * (0.5 + side * random.range(0.26, 0.48))
    const y = height * random.range(0.72, 1)
    const tall = height * random.range(0.04, 0.12)
    const lean = random.range(-0.5, 0.5)
    addLayer(stage, { depth: 0.2 }, (layer) => {
      for (const [from, to, amount] of [
        [-0.16, 0, 0.95],
        [0, 0.16, 0.5],
      ] as const) {
        layer.fillStyle = css([(tint[0] ?? 0) * amount, (tint[1] ?? 0) * amount, (tint[2] ?? 0) * amount], 0.92)
        layer.beginPath()
        layer.moveTo(x + from * tall, y)
        layer.lineTo(x + from * tall + lean * tall * 0.7, y - tall * 0.75)
        layer.lineTo(x + lean * tall, y - tall)
        layer.lineTo(x + to * tall + lean * tall * 0.7, y - tall * 0.72)
        layer.lineTo(x + to * tall, y)
        layer.fill()
      }
    })
    glow(ctx, x, y - tall * 0.5, tall * 1.8, tint, 0.3)
  }
}
