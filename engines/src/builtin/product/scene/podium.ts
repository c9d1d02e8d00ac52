import type { SKRSContext2D } from '@napi-rs/canvas'
import { blurImage } from '@stipple/imaging/blur'
import type { Size } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import type { Stand } from '../subject/stand.ts'
import { css, layOver, onCanvas, onClear } from './drawing.ts'
import { leafShadows } from './gobo.ts'
import { unitOf } from './scene.ts'
import type { ScenePainter } from './scene.ts'
import { lightScene } from './table.ts'

/** A round plinth in one colour family, with an arch or a disc behind and a smaller plinth beside. */
export const paintPodium: ScenePainter = ({ size, stand, random, product, scheme, words, side }) => {
  const unit = unitOf(size)
  const level = scheme.level(words.night ? 0.42 : product.lightness > 0.78 ? 0.68 : random.range(0.8, 0.87))
  const chroma = random.pick([0.035, 0.055, 0.075] as const)
  const tone = (up: number, more = 1, turn = 0) => css(scheme.tone(Math.min(0.97, level + up), chroma * more, turn))
  const tones: Tones = {
    wall: tone(-0.02),
    glow: tone(0.06, 0.8),
    floor: tone(0.03, 0.9),
    foot: tone(-0.1, 1.2),
    lit: tone(0.1, 0.6),
    plain: tone(0.02),
    dark: tone(-0.2, 1.3),
    accent: tone(-0.08, 1.35, 30),
  }
  const rx = Math.min(size.width * 0.46, Math.max(stand.width * 0.68, unit * 0.2))
  const ry = rx * 0.2
  const drum = { x: stand.middle, y: stand.base - ry * 0.25, rx, ry, height: Math.max(unit * 0.07, (size.height - stand.base) * 0.42) }
  const edge = drum.y - unit * 0.03

  const behind = onCanvas(size, (context) => {
    paintRoom(context, { size, tones, edge, side })
    const shape = random.pick(['arch', 'disc', 'slabs'] as const)
    paintBackShape(context, { shape, stand, unit, size, tones, side })
    const small = {
      x: stand.middle + -side * (rx * 0.95 + unit * 0.04),
      y: edge,
      rx: rx * 0.36,
      ry: rx * 0.36 * 0.2,
      height: unit * random.range(0.1, 0.2),
    }
    paintDrum(context, { ...small, y: small.y - small.height + unit * 0.035 }, { tones: { ...tones, plain: tones.accent }, side })
  })
  const image = blurImage(behind, unit * 0.0035)
  leafShadows(image, { random: random.fork('leaves'), side, strength: 0.2, softness: 0.02 })

  const front = onClear(size, (context) => {
    const foot = context.createRadialGradient(drum.x - side * rx * 0.3, 0, rx * 0.4, drum.x - side * rx * 0.3, 0, rx * 1.5)
    foot.addColorStop(0, 'rgba(0,0,0,0.42)')
    foot.addColorStop(1, 'rgba(0,0,0,0)')
    context.save()
    context.translate(0, drum.y + drum.height)
    context.scale(1, 0.2)
    context.fillStyle = foot
    context.fillRect(0, -size.height * 5, size.width, size.height * 10)
    context.restore()
    paintDrum(context, drum, { tones, side })
  })
  layOver(image, front)
  const ground = topOf(size, drum)
  return { image: lightScene(image, { stand, side, strength: 0.8 }), gloss: 0.05, shade: 0.6, edge: drum.y - ry, ground }
}

interface Tones {
  readonly wall: string
  readonly glow: string
  readonly floor: string
  readonly foot: string
  readonly lit: string
  readonly plain: string
  readonly dark: string
  readonly accent: string
}

interface Drum {
  readonly x: number
  /** Row of the centre of its top. */
  readonly y: number
  readonly rx: number
  readonly ry: number
  readonly height: number
}

function paintRoom(context: SKRSContext2D, { size, tones, edge, side }: { size: Size; tones: Tones; edge: number; side: number }): void {
  const wall = context.createRadialGradient(
    size.width * (0.5 + side * 0.2),
    edge * 0.4,
    0,
    size.width * 0.5,
    edge * 0.5,
    Math.max(size.width, size.height) * 0.8,
  )
  wall.addColorStop(0, tones.glow)
  wall.addColorStop(0.55, tones.wall)
  wall.addColorStop(1, tones.foot)
  context.fillStyle = wall
  context.fillRect(0, 0, size.width, edge)
  const floor = context.createLinearGradient(0, edge, 0, size.height)
  floor.addColorStop(0, tones.plain)
  floor.addColorStop(0.25, tones.floor)
  floor.addColorStop(1, tones.foot)
  context.fillStyle = floor
  context.fillRect(0, edge, size.width, size.height - edge)
}

function paintBackShape(
  context: SKRSContext2D,
  {
    shape,
    stand,
    unit,
    size,
    tones,
    side,
  }: { shape: 'arch' | 'disc' | 'slabs'; stand: Stand; unit: number; size: Size; tones: Tones; side: number },
): void {
  const high = Math.min(stand.base * 0.9, stand.height * 1.22)
  const half = Math.min(size.width * 0.4, Math.max(stand.width * 0.75, high * 0.36))
  const foot = stand.base - unit * 0.04
  const fill = context.createLinearGradient(stand.middle - half, 0, stand.middle + half, 0)
  fill.addColorStop(side < 0 ? 0 : 1, tones.accent)
  fill.addColorStop(side < 0 ? 1 : 0, tones.glow)
  const shadow = () => {
    context.shadowColor = 'rgba(0,0,0,0.28)'
    context.shadowBlur = unit * 0.05
    context.shadowOffsetX = -side * unit * 0.03
    context.shadowOffsetY = unit * 0.015
  }
  context.save()
  context.fillStyle = fill
  shadow()
  context.beginPath()
  if (shape === 'disc') context.arc(stand.middle, foot - high * 0.52, Math.min(half * 1.15, high * 0.56), 0, Math.PI * 2)
  else if (shape === 'arch') {
    context.moveTo(stand.middle - half, foot)
    context.lineTo(stand.middle - half, foot - high + half)
    context.arc(stand.middle, foot - high + half, half, Math.PI, 0)
    context.lineTo(stand.middle + half, foot)
    context.closePath()
  } else context.rect(stand.middle - half * (side < 0 ? 1.25 : 0.45), foot - high * 0.92, half * 1.7, high * 0.92)
  context.fill()
  if (shape === 'slabs') {
    context.fillStyle = tones.lit
    context.beginPath()
    context.rect(stand.middle + side * half * 0.62 - half * 0.42, foot - high * 0.6, half * 0.84, high * 0.6)
    context.fill()
  }
  context.restore()
}

function paintDrum(context: SKRSContext2D, { x, y, rx, ry, height }: Drum, { tones, side }: { tones: Tones; side: number }): void {
  const round = context.createLinearGradient(x - rx, 0, x + rx, 0)
  const stops = [
    [0, tones.plain],
    [0.22, tones.lit],
    [0.55, tones.plain],
    [0.92, tones.dark],
    [1, tones.foot],
  ] as const
  for (const [at, colour] of stops) round.addColorStop(side < 0 ? at : 1 - at, colour)
  context.fillStyle = round
  context.beginPath()
  context.moveTo(x - rx, y)
  context.lineTo(x - rx, y + height)
  context.ellipse(x, y + height, rx, ry, 0, Math.PI, 0, true)
  context.lineTo(x + rx, y)
  context.closePath()
  context.fill()
  const top = context.createLinearGradient(x - rx, y - ry, x + rx, y + ry)
  top.addColorStop(side < 0 ? 0 : 1, tones.lit)
  top.addColorStop(side < 0 ? 1 : 0, tones.floor)
  context.fillStyle = top
  context.beginPath()
  context.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = tones.lit
  context.globalAlpha = 0.7
  context.lineWidth = Math.max(1, rx * 0.008)
  context.beginPath()
  context.ellipse(x, y, rx, ry, 0, 0, Math.PI)
  context.stroke()
  context.globalAlpha = 1
}

/** 1 on the top of the drum, to which shadows of things on it are confined. */
function topOf(size: Size, { x, y, rx, ry }: Drum): Float32Array {
  const plane = new Float32Array(size.width * size.height)
  for (let row = 0, i = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++, i++) {
      const distance = Math.hypot((column + 0.5 - x) / rx, (row + 0.5 - y) / ry)
      plane[i] = unit((1 - distance) * ry * 0.5 + 0.5)
    }
  }
  return plane
}
