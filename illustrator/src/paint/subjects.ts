import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { css, type Rgb } from '@stipple/imaging/rgb'
import { clamp } from '@stipple/imaging/scalar'
import { fillLight, tone } from '../compose/light.ts'
import type { Placement } from '../compose/placement.ts'
import { PLACE_TRAITS } from '../compose/traits.ts'
import { isHuman } from '../people.ts'
import type { PainterName } from '../scene.ts'
import { surfaceOf } from './families.ts'
import { coverFeet, groundColour } from './feet.ts'
import { PAINTERS } from './painters/painters.ts'
import { relight } from './relight.ts'
import type { Source } from './sprite.ts'
import { addLayer, type Stage } from './stage.ts'
import { strokeSurface } from './strokes.ts'
import { writeOnSubject } from './writing.ts'

/**
 * Paints one individual with its shadow, its reflection and the ground that covers its feet; with `traces` only these, for a film that moves the individual.
 */
export function paintSubject(stage: Stage, placement: Placement, source: Source, only?: 'traces'): void {
  const random = stage.random.fork(`${placement.subject.id}#${placement.index}`)
  const sprite = renderSprite(stage, placement, source)
  const islet = placement.mode === 'water' && placement.subject.stands === 'ground' && source.kind === 'painter'
  // Seen from above, it swims below the surface.
  const below = placement.mode === 'water' && placement.subject.concept === 'koi' && stage.scene.place !== 'underwater'
  const afloat = placement.mode === 'water' && !islet && !below
  const sink = afloat ? sinkOf(placement.subject.concept) : 0
  const blur = focusBlur(stage, placement.depth)
  const perched = placement.mode === 'surface' && placement.subject.relation !== undefined && placement.y < stage.layout.horizon
  if (
    (placement.mode === 'ground' || placement.mode === 'surface') &&
    !perched &&
    !(source.kind === 'painter' && LUMINOUS.has(source.name))
  )
    castShadow(stage, placement, sprite)
  if (afloat || islet || isWet(stage)) mirror(stage, placement, sprite, sink)
  if (only !== 'traces') layIn()
  if (only !== 'traces') writeOnSubject(stage, placement)
  if (islet) paintIslet(stage, placement)
  if (afloat || islet || below) ripples(stage, placement)
  else if (placement.mode === 'ground') coverFeet(stage, placement, random)

  function layIn(): void {
    const pixels = addLayer(stage, { depth: placement.depth, subject: true, blur, alpha: below ? 0.86 : 1 }, (ctx) => {
      if (afloat) {
        ctx.beginPath()
        ctx.rect(0, 0, stage.width, placement.y)
        ctx.clip()
      }
      ctx.translate(placement.x, placement.y + sink * placement.height)
      ctx.rotate(placement.lean)
      if (placement.flip && sprite.turnable) ctx.scale(-1, 1)
      if (below) ctx.scale(1, 0.72)
      ctx.drawImage(sprite.canvas, -sprite.anchor, -sprite.foot)
    })
    stage.drawn.push({ id: placement.subject.id, region: stage.regions, pixels, inside: insideOf(stage, placement) })
  }
}

/** Share of its height that is under water when it floats; the icons of ducks and geese stand on their legs. */
const sinkOf = (concept: string): number =>
  /boat|ship|ferry|canoe|sail/.test(concept) ? 0.05 : /^(duck|goose)$/.test(concept) ? 0.27 : 0.16

/** Share of an individual's box inside the frame, 0..1. */
function insideOf(stage: Stage, { x, y, width, height }: Placement): number {
  const across = Math.min(stage.width, x + width / 2) - Math.max(0, x - width / 2)
  const down = Math.min(stage.height, y) - Math.max(0, y - height)
  return (Math.max(0, across) * Math.max(0, down)) / (width * height)
}

const LUMINOUS: ReadonlySet<PainterName> = new Set(['campfire', 'lantern', 'lamp', 'lighthouse', 'moon', 'sun', 'planet', 'balloon'])

/** Paints rocks under a subject that cannot swim. */
function paintIslet(stage: Stage, placement: Placement): void {
  const random = stage.random.fork(`islet/${placement.subject.id}`)
  addLayer(stage, { depth: Math.max(0, placement.depth - 0.004) }, (ctx) => {
    for (let i = 0; i < 7; i++) {
      const x = placement.x + ((i - 3) / 3) * Math.max(placement.width * 0.7, placement.height * 0.16)
      PAINTERS.rock.paint(ctx, {
        x,
        y: placement.y + placement.height * random.range(0.01, 0.035),
        height: placement.height * (0.1 - Math.abs(i - 3) * 0.018) * random.range(0.8, 1.2),
        light: stage.light,
        scene: stage.scene,
        depth: placement.depth,
        random: random.fork(`${i}`),
        colour: '#6f6a66',
        unit: stage.unit,
      })
    }
  })
}

interface Sprite {
  readonly canvas: Canvas
  /** Column and row of the foot. */
  readonly anchor: number
  readonly foot: number
  readonly turnable: boolean
}

function renderSprite(stage: Stage, placement: Placement, source: Source): Sprite {
  const random = stage.random.fork(`${placement.subject.id}#${placement.index}/drawing`)
  if (source.kind === 'painter') {
    // Luminous things need room for their glow, or the edge of the drawing would show.
    const margin = Math.ceil(placement.height * (LUMINOUS.has(source.name) ? 2.3 : 0.3))
    const canvas = createCanvas(
      Math.ceil(placement.width * 1.2) + margin * 2,
      Math.ceil(placement.height) + margin + (LUMINOUS.has(source.name) ? margin : Math.ceil(placement.height * 0.1)),
    )
    const anchor = canvas.width / 2
    const foot = placement.height + margin
    PAINTERS[source.name].paint(canvas.getContext('2d'), {
      x: anchor,
      y: foot,
      height: placement.height,
      light: lightFor(stage, placement),
      scene: stage.scene,
      depth: placement.depth,
      random,
      colour: placement.subject.colour,
      unit: stage.unit,
    })
    return { canvas, anchor, foot, turnable: false }
  }
  const flat = source.draw(placement.height)
  const canvas = relight(flat, {
    light: lightFor(stage, placement),
    depth: placement.depth * 0.8,
    colour: source.dyed ? undefined : placement.subject.colour,
    tint: placement.tint,
    rim: stage.scene.light.quality === 'rim' || stage.scene.light.from === 'back' ? 1.5 : 0.95 + stage.light.night * 0.75,
    bounce: groundColour(stage),
    flip: placement.flip,
    relief: 1,
    human: isHuman(placement.subject),
    mute: source.dyed || placement.subject.colour !== undefined ? 0.04 : 0.2,
  })
  // Fur extends over the outline: it needs room around the drawing.
  const margin = Math.ceil(placement.height * 0.04)
  const roomy = createCanvas(canvas.width + margin * 2, canvas.height + margin * 2)
  roomy.getContext('2d').drawImage(canvas, margin, margin)
  strokeSurface(roomy, { surface: surfaceOf(placement.subject), random, refinement: stage.refinement, flip: placement.flip })
  return { canvas: roomy, anchor: roomy.width / 2, foot: canvas.height + margin, turnable: true }
}

/** Light for a subject: the main one gets more than its surroundings. */
function lightFor(stage: Stage, placement: Placement): Stage['light'] {
  const { weight } = placement.subject
  return weight >= 0.6 ? fillLight(stage.light, weight >= 0.8 ? 0.85 : 0.5) : stage.light
}

/** Blur in pixels of things nearer or farther than the subject. */
export function focusBlur(stage: Stage, depth: number): number {
  const focus = stage.layout.placements.find((one) => one.subject.weight >= 0.9)?.depth ?? 0.35
  return Math.max(0, Math.abs(depth - focus) - 0.12) * stage.scene.camera.depthOfField * 13 * stage.unit
}

function silhouette(sprite: Sprite, colour: Rgb): Canvas {
  const canvas = createCanvas(sprite.canvas.width, sprite.canvas.height)
  const ctx = canvas.getContext('2d')
  ctx.drawImage(sprite.canvas, 0, 0)
  ctx.globalCompositeOperation = 'source-in'
  ctx.fillStyle = css(colour)
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

function castShadow(stage: Stage, placement: Placement, sprite: Sprite): void {
  const { light, ctx } = stage
  const indoor = PLACE_TRAITS[stage.scene.place].indoor === true
  const crisp = (1 - light.cover * 0.75) * (indoor ? 0.6 : 1) * (light.night > 0.8 ? 0.6 : 1)
  const shade = tone({ ...light, haze: 0 }, groundColour(stage), -0.1, 0)
  const colour: Rgb = [shade[0] * 0.62, shade[1] * 0.64, shade[2] * 0.78]
  const low = clamp((light.body?.y ?? 0.4) * 1.25, 0.3, 1.15)
  const behind = light.direction[2] < 0.4 && light.body !== undefined && light.body.y > 0.5
  const sx = -light.side * low * (placement.mode === 'surface' ? 0.5 : 1)
  const sy = behind ? 0.2 : -0.16
  const dark = silhouette(sprite, colour)
  if (crisp > 0.12 && placement.mode === 'ground') {
    ctx.save()
    ctx.globalCompositeOperation = 'multiply'
    ctx.globalAlpha = 0.62 * crisp
    ctx.filter = `blur(${(stage.unit * (1.2 + placement.height * 0.008)).toFixed(2)}px)`
    ctx.translate(placement.x, placement.y - placement.height * 0.015)
    ctx.transform(1, 0, -sx, -sy, 0, 0)
    if (placement.flip && sprite.turnable) ctx.scale(-1, 1)
    ctx.drawImage(dark, -sprite.anchor, -sprite.foot)
    ctx.restore()
  }
  // Contact shadow.
  ctx.save()
  ctx.globalCompositeOperation = 'multiply'
  ctx.filter = `blur(${(stage.unit * 2 + placement.height * 0.018).toFixed(2)}px)`
  ctx.fillStyle = css(colour, 0.62)
  ctx.beginPath()
  ctx.ellipse(
    placement.x - light.side * placement.width * 0.04,
    placement.y - placement.height * 0.004,
    placement.width * 0.4,
    Math.max(2, placement.height * 0.028),
    0,
    0,
    Math.PI * 2,
  )
  ctx.fill()
  ctx.restore()
}

/** Returns true if the street is wet, by rain or at a night market, and mirrors the things on it. */
export function isWet(stage: Stage): boolean {
  const paved = PLACE_TRAITS[stage.scene.place].ground === 'paving'
  const { kind } = stage.scene.weather
  return (
    paved &&
    (kind === 'rain' ||
      kind === 'storm' ||
      ((stage.scene.place === 'street' || stage.scene.place === 'night-market') && stage.light.night > 0.5))
  )
}

function mirror(stage: Stage, placement: Placement, sprite: Sprite, sink: number): void {
  addLayer(stage, { depth: 0, ghost: true, alpha: placement.mode === 'water' ? 0.5 : 0.3, blur: stage.unit * 1.6 }, (ctx) => {
    ctx.beginPath()
    ctx.rect(0, placement.y, stage.width, stage.height)
    ctx.clip()
    // Drawn in shifted slices, as on moving water.
    const slices = 26
    const tall = placement.height * (placement.mode === 'water' ? 0.8 : 0.9)
    const random = stage.random.fork(`mirror/${placement.subject.id}/${placement.index}`)
    for (let i = 0; i < slices; i++) {
      const from = sprite.foot - sink * placement.height - ((i + 1) / slices) * (sprite.foot - sink * placement.height)
      const part = (sprite.foot - sink * placement.height) / slices
      ctx.save()
      ctx.translate(placement.x + random.range(-1, 1) * stage.unit * (1 + i * 0.32), placement.y + (i / slices) * tall)
      ctx.scale(placement.flip && sprite.turnable ? -1 : 1, -tall / slices / part)
      ctx.drawImage(sprite.canvas, 0, from, sprite.canvas.width, part, -sprite.anchor, -part, sprite.canvas.width, part)
      ctx.restore()
    }
  })
}

function ripples(stage: Stage, placement: Placement): void {
  const random = stage.random.fork(`ripples/${placement.subject.id}/${placement.index}`)
  const { ctx, light } = stage
  ctx.save()
  ctx.lineCap = 'round'
  for (let i = 0; i < 34; i++) {
    const reach = random.next()
    const y = placement.y + placement.height * (reach * 0.14 - 0.005)
    const x = placement.x + random.range(-0.62, 0.62) * placement.width * (1 + reach * 0.4)
    const half = placement.width * random.range(0.03, 0.14)
    ctx.strokeStyle = css(
      random.chance(0.6) ? tone(light, [226, 240, 246], 0.9, placement.depth) : tone(light, [40, 70, 90], 0.2, placement.depth),
      random.range(0.14, 0.5) * (1 - reach * 0.6),
    )
    ctx.lineWidth = stage.unit * random.range(0.6, 1.9)
    ctx.beginPath()
    ctx.moveTo(x - half, y)
    ctx.quadraticCurveTo(x, y + stage.unit * 1.6, x + half, y)
    ctx.stroke()
  }
  ctx.restore()
}
