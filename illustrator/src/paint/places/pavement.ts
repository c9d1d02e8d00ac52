import { css, mix, type Rgb } from '@stipple/imaging/rgb'
import { clamp } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { paintGround } from '../ground.ts'
import { addLayer, type Stage } from '../stage.ts'
import { isWet } from '../subjects.ts'

/** Paving in perspective, wet when it rains or at night. */
export function pavement(stage: Stage, from: number, colour: Rgb = [134, 128, 124]): void {
  const { width, height, light, layout } = stage
  const random = stage.random.fork('paving')
  paintGround(stage, {
    from,
    base: colour,
    patch: mix(colour, [92, 86, 90], 0.6),
    relief: 0.18,
    grain: 0.8,
    edge: 0.0001,
    far: 0.6,
    name: 'paving',
  })
  addLayer(stage, { depth: 0.5, ghost: true, alpha: 0.5 }, (ctx) => {
    ctx.beginPath()
    ctx.rect(0, from, width, height - from)
    ctx.clip()
    const rows = 22
    for (let i = 0; i < rows; i++) {
      const t = ((i + 0.5) / rows) ** 2
      const y = from + (height - from) * t
      ctx.strokeStyle = css(tone(light, mix(colour, [20, 20, 30], 0.6), 0.2, 0.4 * (1 - t)), 0.55)
      ctx.lineWidth = stage.unit * (0.4 + t * 1.8)
      ctx.beginPath()
      ctx.moveTo(0, y)
      ctx.lineTo(width, y + random.range(-1, 1) * stage.unit)
      ctx.stroke()
      const next = from + (height - from) * ((i + 1.5) / rows) ** 2
      for (let k = -26; k <= 26; k++) {
        const spread = (y - layout.horizon) / (height - layout.horizon)
        const spreadNext = (next - layout.horizon) / (height - layout.horizon)
        const column = k + (i % 2) * 0.5
        ctx.beginPath()
        ctx.moveTo(layout.centre + column * width * 0.11 * spread, y)
        ctx.lineTo(layout.centre + column * width * 0.11 * spreadNext, next)
        ctx.stroke()
      }
    }
  })
  if (isWet(stage)) wetSheen(stage, from)
}

/** Lights of the street reflected down the wet ground. */
export function wetSheen(stage: Stage, from: number): void {
  const { width, height, unit } = stage
  const random = stage.random.fork('sheen')
  const above = stage.ctx.getImageData(0, 0, width, Math.max(1, Math.round(from))).data
  addLayer(stage, { depth: 0, ghost: true, blend: 'screen', blur: unit * 1.4 }, (ctx) => {
    for (let i = 0; i < 620; i++) {
      const x = random.next() * width
      const up = random.next() ** 1.5
      const sy = Math.max(0, Math.round(from - 1 - up * from * 0.9))
      const s = (sy * width + Math.floor(x)) * 4
      const level = ((above[s] ?? 0) + (above[s + 1] ?? 0) + (above[s + 2] ?? 0)) / 3
      if (level < 70) continue
      const y = from + up * (height - from) * random.range(0.6, 1.05)
      ctx.fillStyle = `rgba(${above[s] ?? 0},${above[s + 1] ?? 0},${above[s + 2] ?? 0},${clamp(level / 520, 0.08, 0.42).toFixed(2)})`
      ctx.fillRect(x, y - unit * 8, unit * random.range(1.4, 5), unit * random.range(8, 40))
    }
  })
}
