import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import { css, fromHexes, mix, type Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { limb } from '../figures/limb.ts'
import { addLayer, shade, type Stage, stepOf } from '../stage.ts'

export function paintUnderwater(stage: Stage): void {
  const { width, height, light, unit, ctx } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('deep')
  const noise = createNoise(random)
  const night = light.night > 0.5
  const warmTop = stage.scene.time === 'sunset' || stage.scene.time === 'golden-hour'
  const top: Rgb = night ? [22, 74, 118] : warmTop ? [214, 190, 150] : random.pick<Rgb>(fromHexes('#78d6de', '#60c4e2', '#84dcc8'))
  const middle: Rgb = night ? [8, 34, 74] : random.pick<Rgb>(fromHexes('#16749e', '#146a8c', '#1e5ca0'))
  const deep: Rgb = night ? [3, 12, 34] : [8, 44, 84]
  const sx = width * (0.5 + light.side * random.range(0.1, 0.3))
  shade(ctx, { x: 0, y: 0, width, height, step: stepOf(stage, 0.7) }, (x, y, out) => {
    const t = clamp(y / height + fbm(noise, (x / width) * 3, (y / height) * 5, 3) * 0.1, 0, 1)
    const angle = Math.atan2(x - sx, y + height * 0.28)
    const shafts = smoothstep(0.05, 0.7, fbm(noise, angle * 13, 3.7, 3) + 0.22) * (1 - t) ** 1.3 * 0.6
    const glow = Math.exp(-(((x - sx) / (width * 0.34)) ** 2) - (y / (height * 0.34)) ** 2)
    for (let c = 0; c < 3; c++) {
      const water =
        t < 0.45 ? lerp(top[c] ?? 0, middle[c] ?? 0, smoothstep(0, 0.45, t)) : lerp(middle[c] ?? 0, deep[c] ?? 0, smoothstep(0.45, 1, t))
      out[c] = clamp(water + (shafts * 0.62 + glow * 0.5) * ((top[c] ?? 0) * 0.8 + 40), 0, 255)
    }
  })
  const wet: typeof light = {
    ...light,
    fog: mix(middle, deep, 0.25),
    haze: 0.95,
    ambient: [0.24, 0.46, 0.6],
    key: night ? [0.3, 0.5, 0.7] : [0.72, 0.98, 0.98],
  }
  for (const [n, depth] of [0.86, 0.68].entries()) reef(stage, wet, horizon + height * (0.02 + n * 0.045), depth, n)
  addLayer(stage, { depth: (row) => clamp(0.72 * (1 - (row - horizon) / Math.max(1, height - horizon)), 0.05, 1) }, (layer) => {
    layer.beginPath()
    layer.moveTo(0, height)
    for (let x = 0; x <= width + 4; x += 4) layer.lineTo(x, horizon + height * 0.09 + noise((x / width) * 3, 5) * height * 0.03)
    layer.lineTo(width + 4, height)
    layer.clip()
    shade(layer, { x: 0, y: horizon, width, height: height - horizon, step: stepOf(stage) }, (x, y, out) => {
      const p = clamp((y - horizon - height * 0.09) / (height * 0.91 - horizon), 0, 1)
      const z = 1 / (p + 0.16)
      const u = ((x - width / 2) / width) * z * 5
      const v = z * 6
      const web = 1 - Math.abs(noise(u + noise(u * 0.7, v) * 0.8, v)) * 2.1
      const web2 = 1 - Math.abs(noise(u * 1.7 + 8, v * 1.7 + noise(u, v * 0.6) * 0.9)) * 2.1
      const caustic = smoothstep(0.45, 1, web) * 0.6 + smoothstep(0.5, 1, web2) * 0.4
      const colour = tone(wet, [214, 200, 156], 0.34 + caustic * 0.7 + fbm(noise, u * 2, v, 2) * 0.2, 0.62 * (1 - p))
      for (let c = 0; c < 3; c++) out[c] = colour[c] ?? 0
    })
  })
  reef(stage, wet, height * 0.99, 0.22, 3)
  for (let i = 0; i < 60; i++) {
    const r = unit * random.range(1.2, 6) * random.next() ** 0.7
    const x = width * (0.5 + random.range(-0.45, 0.45))
    const y = height * random.next()
    ctx.strokeStyle = css([224, 248, 255], random.range(0.16, 0.5))
    ctx.lineWidth = Math.max(0.5, r * 0.18)
    ctx.beginPath()
    ctx.arc(x, y, r, 0, Math.PI * 2)
    ctx.stroke()
    ctx.fillStyle = css([255, 255, 255], 0.35)
    ctx.fillRect(x - r * 0.4, y - r * 0.5, r * 0.3, r * 0.3)
  }
}

/** Corals, fans and weeds along a line. */
function reef(stage: Stage, wet: Stage['light'], base: number, depth: number, n: number): void {
  const { width, height } = stage
  const random = stage.random.fork(`reef${n}`)
  const colours: readonly Rgb[] = fromHexes('#e2605c', '#f0a054', '#ce6ea0', '#78965a', '#966ebe', '#ecce78')
  const near = n === 3
  addLayer(stage, { depth, blur: near ? stage.unit * 1.8 : 0 }, (ctx) => {
    const count = near ? 12 : 24
    for (let i = 0; i < count; i++) {
      const x = near ? width * (0.5 + (i % 2 ? 1 : -1) * random.range(0.28, 0.54)) : random.next() * width
      const tall = height * (near ? random.range(0.08, 0.2) : random.range(0.04, 0.13) * (n + 0.7))
      const y = base + random.range(0, 0.04) * height
      const colour = random.pick(colours)
      const kind = random.whole(0, 2)
      if (kind === 0) {
        for (let k = 0; k < 7; k++) {
          const lean = (k - 3) * tall * 0.13
          limb(
            ctx,
            [
              [x, y],
              [x + lean * 0.7, y - tall * 0.5],
              [x + lean * 1.5 + random.range(-0.05, 0.05) * tall, y - tall * random.range(0.7, 1)],
            ],
            [tall * 0.05, tall * 0.045, tall * 0.03],
            css(tone(wet, colour, random.range(0.3, 1), depth)),
          )
        }
      } else if (kind === 1) {
        for (let k = 0; k < 6; k++) {
          const px = x + (k - 2.5) * tall * 0.1
          const sway = random.range(0.05, 0.14) * tall
          limb(
            ctx,
            [
              [px, y],
              [px + sway, y - tall * 0.4],
              [px - sway, y - tall * 0.8],
              [px + sway * 0.6, y - tall * random.range(1, 1.5)],
            ],
            [tall * 0.022, tall * 0.034, tall * 0.026, 0.4],
            css(tone(wet, mix([76, 132, 72], colour, 0.16), random.range(0.2, 0.9), depth)),
          )
        }
      } else {
        for (let k = 0; k < 15; k++) {
          const angle = Math.PI + (k / 14) * Math.PI
          ctx.fillStyle = css(tone(wet, colour, 0.35 + Math.sin((k / 14) * Math.PI) * 0.5 + random.range(-0.1, 0.15), depth))
          ctx.beginPath()
          ctx.arc(
            x + Math.cos(angle) * tall * 0.42 * random.range(0.3, 1),
            y + Math.sin(angle) * tall * 0.36 * random.range(0.2, 1),
            tall * random.range(0.1, 0.2),
            0,
            Math.PI * 2,
          )
          ctx.fill()
        }
      }
    }
  })
}
