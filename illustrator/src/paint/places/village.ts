import { css, fromHexes, mix, type Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { grassColour } from '../feet.ts'
import { addLayer, type Stage } from '../stage.ts'
import { grassField, paintThing } from '../vegetation.ts'
import { openLand, treeKinds } from './fields.ts'

export function paintVillage(stage: Stage): void {
  const { width, height } = stage
  const winter = stage.scene.season === 'winter'
  const random = stage.random.fork('village')
  const edge = openLand(stage, { hills: 3, relief: 0.5, base: winter ? [236, 241, 250] : grassColour(stage) })
  for (const [n, depth] of [0.78, 0.66, 0.5].entries()) {
    addLayer(stage, { depth }, (ctx) => {
      const count = 6 - n * 2
      for (let i = 0; i < count; i++) {
        let x = ((i + random.range(0.15, 0.85)) / count) * width
        const near = Math.abs(x - stage.layout.focus[0]) < width * (0.1 + n * 0.09)
        if (near && n > 0) x = stage.layout.focus[0] + Math.sign(x - stage.layout.focus[0] || 1) * width * (0.24 + n * 0.08)
        paintThing(stage, ctx, 'house', {
          x,
          y: edge(x) + height * (0.014 + n * 0.034),
          height: height * (0.085 + n * 0.062) * random.range(0.85, 1.15),
          depth,
          key: `${n}/${i}`,
        })
        if (random.chance(0.55))
          paintThing(stage, ctx, random.pick(treeKinds(stage)), {
            x: x + width * random.range(0.06, 0.1),
            y: edge(x) + height * (0.018 + n * 0.034),
            height: height * (0.1 + n * 0.07),
            depth,
            key: `tree${n}/${i}`,
          })
      }
    })
  }
  path(stage, winter ? [214, 222, 236] : [186, 156, 112])
  if (!winter)
    grassField(stage, {
      edge,
      base: grassColour(stage),
      tall: 34,
      density: 0.5,
      flowers: fromHexes('#f0d678', '#e27882', '#f6f0e6'),
      flowerShare: 0.1,
      from: 0.3,
    })
}

/** A lane that winds from the lower edge to the far one. */
function path(stage: Stage, colour: Rgb): void {
  const { width, height, layout, light } = stage
  const random = stage.random.fork('lane')
  const phase = random.range(0, 6)
  addLayer(
    stage,
    {
      depth: (row) => clamp(0.86 * (1 - (row - layout.horizon) / (height - layout.horizon)), 0.02, 1),
      ghost: true,
      blur: stage.unit * 1.4,
    },
    (ctx) => {
      const rows = 90
      for (let i = 0; i < rows; i++) {
        const t = i / rows
        const y = layout.horizon + (height - layout.horizon) * (0.05 + t * 0.97)
        const x = layout.centre + Math.sin(phase + t * 3.2) * width * 0.13 * (0.25 + t)
        const half = width * lerp(0.006, 0.12, t ** 1.4)
        ctx.fillStyle = css(
          tone(light, mix(colour, [120, 96, 70], random.range(0, 0.4)), 0.55 + random.range(-0.15, 0.25), 0.8 * (1 - t)),
          0.72,
        )
        ctx.beginPath()
        ctx.ellipse(x + random.range(-0.08, 0.08) * half, y, half * random.range(0.85, 1.1), height * 0.011 * (0.5 + t), 0, 0, Math.PI * 2)
        ctx.fill()
      }
    },
  )
}
