import type { Random } from '@stipple/imaging/random'
import { css, mix, type Rgb } from '@stipple/imaging/rgb'
import { snowLight, tone } from '../compose/light.ts'
import type { Placement } from '../compose/placement.ts'
import { PLACE_TRAITS } from '../compose/traits.ts'
import { addLayer, type Stage } from './stage.ts'

/** Colour of the ground of the scene in white light. */
export function groundColour(stage: Stage): Rgb {
  const { scene } = stage
  const ground = PLACE_TRAITS[scene.place].ground
  if (scene.season === 'winter' && (ground === 'grass' || ground === 'earth')) return [232, 238, 248]
  switch (ground) {
    case 'grass':
      return grassColour(stage)
    case 'snow':
      return [236, 241, 250]
    case 'sand':
      return scene.place === 'desert' ? [222, 174, 112] : [228, 206, 164]
    case 'earth':
      return scene.season === 'autumn' ? [150, 96, 52] : [112, 98, 70]
    case 'rock':
      return [112, 108, 106]
    case 'water':
      return [58, 112, 138]
    case 'paving':
      return [128, 124, 122]
    case 'floor':
      return [156, 112, 76]
    default:
      return [170, 190, 210]
  }
}

export function grassColour(stage: Stage): Rgb {
  const { scene } = stage
  if (scene.place === 'field') return scene.season === 'spring' ? [128, 160, 62] : [214, 172, 84]
  switch (scene.season) {
    case 'autumn':
      return [176, 138, 62]
    case 'winter':
      return [232, 238, 248]
    case 'spring':
      return [128, 176, 78]
    default:
      return scene.place === 'jungle' ? [58, 112, 56] : [104, 150, 66]
  }
}

/** Paints blades of grass, or small heaps of snow or sand, over the feet of a subject, so that it does not look pasted on the ground. */
export function coverFeet(stage: Stage, placement: Placement, random: Random): void {
  const ground = PLACE_TRAITS[stage.scene.place].ground
  const base = groundColour(stage)
  const winter = stage.scene.season === 'winter'
  if (ground === 'grass' && !winter) drawBlades(stage, placement, random, base)
  else if (ground === 'snow' || ground === 'sand' || winter) drawMounds(stage, placement, random, base)
  else if (ground === 'earth') drawBlades(stage, placement, random, mix(base, grassColour(stage), 0.5))
}

function drawBlades(stage: Stage, placement: Placement, random: Random, base: Rgb): void {
  const count = Math.round(34 + placement.width / stage.unit / 4)
  // Leaves the regions unchanged, so that styles with outlines do not outline every blade.
  addLayer(stage, { depth: Math.max(0, placement.depth - 0.005), ghost: true }, (ctx) => {
    ctx.lineCap = 'round'
    for (let i = 0; i < count; i++) {
      const x = placement.x + random.range(-0.56, 0.56) * placement.width
      const y = placement.y + random.range(0.005, 0.03) * placement.height
      const tall = placement.height * random.range(0.03, 0.085)
      const lean = random.range(-0.5, 0.5) * tall
      ctx.strokeStyle = css(
        tone(
          stage.light,
          mix(base, random.chance(0.3) ? [214, 206, 120] : [34, 70, 34], random.range(0, 0.45)),
          random.range(0.25, 0.95),
          placement.depth,
        ),
      )
      ctx.lineWidth = Math.max(0.8, placement.height * random.range(0.003, 0.007))
      ctx.beginPath()
      ctx.moveTo(x, y)
      ctx.quadraticCurveTo(x, y - tall * 0.6, x + lean, y - tall)
      ctx.stroke()
    }
  })
}

function drawMounds(stage: Stage, placement: Placement, random: Random, base: Rgb): void {
  const light = Math.min(...base) > 215 ? snowLight(stage.light) : stage.light
  addLayer(stage, { depth: Math.max(0, placement.depth - 0.005), ghost: true }, (ctx) => {
    for (let i = 0; i < 24; i++) {
      const x = placement.x + random.range(-0.5, 0.5) * placement.width
      const y = placement.y + random.range(0, 0.012) * placement.height
      const rx = placement.width * random.range(0.06, 0.17)
      const ry = placement.height * random.range(0.012, 0.03)
      // Fades out on all sides: a heap without an edge.
      ctx.save()
      ctx.translate(x, y)
      ctx.scale(1, ry / rx)
      const fill = ctx.createRadialGradient(light.side * rx * 0.3, -rx * 0.3, 0, 0, 0, rx)
      const colour = tone(light, base, random.range(0.45, 0.85), placement.depth)
      fill.addColorStop(0, css(colour, 0.95))
      fill.addColorStop(0.55, css(colour, 0.7))
      fill.addColorStop(1, css(tone(light, base, 0.35, placement.depth), 0))
      ctx.fillStyle = fill
      ctx.fillRect(-rx, -rx, rx * 2, rx * 2)
      ctx.restore()
    }
  })
}
