import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { gaussianBlur } from '@stipple/imaging/blur'
import { at } from '@stipple/imaging/plane'
import type { Image3, Size } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { unitOf } from './scene.ts'

interface GoboOptions {
  readonly random: Random
  /** Side that the light comes from. */
  readonly side: number
  /** 0 none, 1 black. */
  readonly strength: number
  /** Blur in shares of the shorter side. */
  readonly softness: number
}

/** Casts the shadow of twigs and leaves over an image. Changes it. */
export function leafShadows(image: Image3, { random, side, strength, softness }: GoboOptions): void {
  const mask = drawMask(image, (context, unit) => {
    const twigs = random.whole(2, 3)
    for (let i = 0; i < twigs; i++) drawTwig(context, { random: random.fork(`twig-${i}`), side, unit, size: image })
  })
  const soft = gaussianBlur(mask, image, unitOf(image) * softness)
  darken(image, soft, strength)
}

/** Sunlight through a window: panes of light with leaves in them, everything else in shade. Changes the image. */
export function windowLight(
  image: Image3,
  { random, side, strength, softness }: GoboOptions,
  warm: readonly [number, number, number],
): void {
  const panes = drawMask(image, (context, unit) => {
    drawPanes(context, { random, side, unit, size: image })
    context.globalCompositeOperation = 'destination-out'
    for (let i = 0; i < 2; i++) drawTwig(context, { random: random.fork(`twig-${i}`), side, unit, size: image })
  })
  const soft = gaussianBlur(panes, image, unitOf(image) * softness)
  for (const [channel, plane] of image.planes.entries()) {
    const tint = warm[channel] ?? 1
    for (let i = 0; i < plane.length; i++) plane[i] = at(plane, i) * (1 - strength + at(soft, i) * strength * 1.55 * tint)
  }
}

function darken(image: Image3, mask: Float32Array, strength: number): void {
  for (const plane of image.planes) for (let i = 0; i < plane.length; i++) plane[i] = at(plane, i) * (1 - strength * at(mask, i))
}

function drawMask(size: Size, draw: (context: SKRSContext2D, unit: number) => void): Float32Array {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.strokeStyle = '#ffffff'
  draw(context, unitOf(size))
  const { data } = context.getImageData(0, 0, size.width, size.height)
  return Float32Array.from({ length: size.width * size.height }, (_, i) => (data[i * 4 + 3] ?? 0) / 255)
}

interface DrawOptions {
  readonly random: Random
  readonly side: number
  readonly unit: number
  readonly size: Size
}

/** A bough hanging in from the lit side, with leaves on both sides of it. */
function drawTwig(context: SKRSContext2D, { random, side, unit, size }: DrawOptions): void {
  const from = { x: side < 0 ? -0.05 * size.width : 1.05 * size.width, y: random.range(-0.1, 0.3) * size.height }
  const length = random.range(0.55, 0.95) * unit
  const leaf = random.range(0.11, 0.19) * unit
  const slim = random.range(0.2, 0.36)
  const steps = 9
  let { x, y } = from
  let angle = (side < 0 ? 0 : Math.PI) + -side * random.range(0.1, 0.6)
  context.lineWidth = unit * 0.008
  for (let i = 0; i < steps; i++) {
    const next = { x: x + (Math.cos(angle) * length) / steps, y: y + (Math.sin(angle) * length) / steps }
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(next.x, next.y)
    context.stroke()
    for (const turn of [-1, 1])
      drawLeaf(context, { ...next, angle: angle + turn * random.range(0.45, 0.95), length: leaf * random.range(0.7, 1.1), slim })
    ;({ x, y } = next)
    angle += -side * random.range(-0.08, 0.16)
  }
}

function drawLeaf(
  context: SKRSContext2D,
  { x, y, angle, length, slim }: { x: number; y: number; angle: number; length: number; slim: number },
): void {
  const tip = { x: x + Math.cos(angle) * length, y: y + Math.sin(angle) * length }
  const [nx, ny] = [-Math.sin(angle) * length * slim, Math.cos(angle) * length * slim]
  const middle = { x: (x + tip.x) / 2, y: (y + tip.y) / 2 }
  context.beginPath()
  context.moveTo(x, y)
  context.quadraticCurveTo(middle.x + nx, middle.y + ny, tip.x, tip.y)
  context.quadraticCurveTo(middle.x - nx, middle.y - ny, x, y)
  context.fill()
}

/** Panes slanted by the sun's direction, over the whole height. */
function drawPanes(context: SKRSContext2D, { random, side, unit, size }: DrawOptions): void {
  const lean = -side * random.range(0.35, 0.6)
  const [columns, rows] = [random.whole(2, 3), 4]
  const pane = { width: unit * random.range(0.24, 0.32), height: unit * random.range(0.3, 0.38), gap: unit * 0.04 }
  const left = size.width * 0.5 - (columns * (pane.width + pane.gap)) / 2 + side * unit * random.range(0.02, 0.12)
  const top = size.height * 0.5 - (rows * (pane.height + pane.gap)) / 2
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = left + column * (pane.width + pane.gap)
      const y = top + row * (pane.height + pane.gap)
      const slide = (at: number) => (at - size.height / 2) * lean
      context.beginPath()
      context.moveTo(x + slide(y), y)
      context.lineTo(x + pane.width + slide(y), y + pane.width * 0.12 * side)
      context.lineTo(x + pane.width + slide(y + pane.height), y + pane.height + pane.width * 0.12 * side)
      context.lineTo(x + slide(y + pane.height), y + pane.height)
      context.fill()
    }
  }
}
