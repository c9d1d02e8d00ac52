import { createNoise, fbm, ridged } from '@stipple/imaging/gradient-noise'
import { mix, type Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { paintGround } from '../ground.ts'
import { glow } from '../painters/kit.ts'
import { mist, paintSky } from '../sky.ts'
import { addLayer, shade, type Stage, stepOf } from '../stage.ts'
import { scatterRocks } from '../vegetation.ts'

export function paintVolcano(stage: Stage): void {
  const { width, height, light, unit } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('volcano')
  const noise = createNoise(random)
  const cx = width * (stage.layout.focus[0] < width / 2 ? random.range(0.54, 0.66) : random.range(0.34, 0.46))
  const top = horizon * random.range(0.2, 0.3)
  paintSky(stage)
  const lava: Rgb = [255, 96, 28]
  // The plume, lit from below by the crater.
  addLayer(stage, { depth: 0.96, ghost: true }, (ctx) => {
    shade(ctx, { x: 0, y: 0, width, height: horizon, step: stepOf(stage) }, (x, y, out) => {
      const up = clamp((top + height * 0.03 - y) / (top + height * 0.03), 0, 1)
      const wide = width * (0.045 + up * 0.26)
      const drift = up * up * width * 0.2 * -light.side
      const puff = fbm(noise, (x / width) * 7, (y / height) * 7 + 4, 5)
      const inside = 1 - Math.abs(x - cx - drift - puff * wide * 0.7) / wide
      const dense = y > top + height * 0.02 ? 0 : smoothstep(0, 0.42, inside + puff * 0.5)
      const fire = Math.exp(-up * 4.5)
      const lit = clamp(0.4 + (puff - fbm(noise, (x / width) * 7 + light.side * 0.2, (y / height) * 7 + 3.9, 4)) * 2, 0, 1)
      for (let c = 0; c < 3; c++)
        out[c] = clamp(lerp(light.cloudDark[c] ?? 0, light.cloudLit[c] ?? 0, lit) * 0.7 + (lava[c] ?? 0) * fire * 0.85, 0, 255)
      out[3] = dense * 0.94
    })
  })
  const slope = (x: number): number => {
    const far = Math.abs(x - cx) / (width * 0.46)
    const crater = smoothstep(0.075, 0.03, far) * height * 0.018
    return top + (horizon - top) * far ** 0.8 + noise((x / width) * 12, 3) * height * 0.012 * Math.min(1, far * 4) + crater
  }
  addLayer(stage, { depth: 0.8 }, (ctx) => {
    ctx.beginPath()
    ctx.moveTo(0, horizon + 6)
    for (let x = 0; x <= width + 3; x += 3) ctx.lineTo(x, Math.min(horizon + 6, slope(x)))
    ctx.lineTo(width + 3, horizon + 6)
    ctx.closePath()
    ctx.clip()
    shade(ctx, { x: 0, y: top - 6, width, height: horizon - top + 12, step: stepOf(stage) }, (x, y, out) => {
      const down = (y - top) / (horizon - top)
      const u = ((x - cx) / width) * (2.6 / (0.25 + down)) + noise((x / width) * 8, down * 5) * 0.2
      const g0 = ridged(noise, u * 1.4, down * 1.2, 4)
      const g1 = ridged(noise, u * 1.4 + light.side * 0.1, down * 1.2, 4)
      const lit = clamp(0.44 + (g0 - g1) * 2 + ((x - cx) / width) * light.side * 1.5, 0, 1)
      const stream = smoothstep(0.035, 0.004, Math.abs(noise(u * 0.9 + 5, down * 1.1)) * (0.3 + down * 0.7)) * smoothstep(0.95, 0.2, down)
      const colour = tone(light, mix([88, 76, 76], [104, 84, 70], g0), lit, 0.74)
      for (let c = 0; c < 3; c++) out[c] = lerp(colour[c] ?? 0, c === 0 ? 255 : c === 1 ? 140 - down * 60 : 40, stream)
    })
  })
  glow(stage.ctx, cx, top + height * 0.01, height * 0.34, lava, 0.75)
  mist(stage, horizon * 0.8, horizon * 1.04, 0.6)
  paintGround(stage, { from: horizon, base: [98, 88, 86], patch: [62, 56, 58], relief: 1, grain: 1, edge: 0.02, name: 'ash' })
  const cracks = stage.ctx
  cracks.save()
  cracks.globalCompositeOperation = 'screen'
  cracks.lineCap = 'round'
  for (let i = 0; i < 15; i++) {
    const t = random.range(0.04, 0.9)
    let x = random.next() * width
    let y = horizon + (height - horizon) * t
    for (let k = 0; k < 9; k++) {
      const nx = x + random.range(-1, 1) * width * 0.035 * (0.3 + t)
      const ny = y + random.range(0, 1) * height * 0.014 * (0.3 + t)
      for (const [thick, alpha] of [
        [5, 0.14],
        [1.5, 0.85],
      ] as const) {
        cracks.strokeStyle = `rgba(255,${random.whole(90, 170)},40,${alpha})`
        cracks.lineWidth = thick * unit * (0.3 + t)
        cracks.beginPath()
        cracks.moveTo(x, y)
        cracks.lineTo(nx, ny)
        cracks.stroke()
      }
      x = nx
      y = ny
    }
  }
  for (let i = 0; i < 130; i++) {
    cracks.fillStyle = `rgba(255,${random.whole(110, 210)},60,${random.range(0.3, 1).toFixed(2)})`
    cracks.beginPath()
    cracks.arc(
      cx + random.range(-1, 1) * width * 0.5 * random.next(),
      random.next() * horizon,
      unit * random.range(0.6, 1.9),
      0,
      Math.PI * 2,
    )
    cracks.fill()
  }
  cracks.restore()
  scatterRocks(stage, { key: 'cinder', count: 9, share: [0.1, 1], height: (t) => lerp(0.015, 0.07, t), colour: '#5a5252' })
}
