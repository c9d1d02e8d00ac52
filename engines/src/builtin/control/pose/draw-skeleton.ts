import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Size } from '@stipple/imaging/plane'
import type { Body, Keypoint } from '../../../vision/child-public.ts'
import { sheetOf } from '../maps/draw-segments.ts'
import type { MapSheet } from '../maps/sheet.ts'
import { LEAST_POINT, type PosedPerson } from './people.ts'
import { JOINT_COLOURS, LIMB_COLOURS, LIMBS } from './skeleton.ts'

/**
 * Draws people as OpenPose does, on black: bars for limbs at six tenths of their brightness, dots at full brightness; hands as rainbows, faces as white dots.
 */
export function drawSkeletons(people: readonly PosedPerson[], { width, height }: Size): MapSheet {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#000'
  ctx.fillRect(0, 0, width, height)
  // Four pixels at 512, the usual size of OpenPose maps.
  const thick = Math.max(2, Math.min(width, height) / 128)
  for (const { body } of people) drawBody(ctx, withNeck(body), thick)
  for (const { hands } of people) for (const hand of hands) drawHand(ctx, hand, thick)
  for (const { face } of people) for (const point of face ?? []) dot(ctx, point, thick * 0.45, '#fff')
  return sheetOf(ctx.getImageData(0, 0, width, height))
}

/** COCO's 17 points in the order of OpenPose's 18, whose second is the neck. */
export function withNeck(body: Body): readonly (Keypoint | undefined)[] {
  const [left, right] = [body[5], body[6]]
  const neck = left && right && { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2, score: Math.min(left.score, right.score) }
  const order = [0, -1, 6, 8, 10, 5, 7, 9, 12, 14, 16, 11, 13, 15, 2, 1, 4, 3]
  return order.map((i) => (i < 0 ? neck : body[i]))
}

function drawBody(ctx: SKRSContext2D, points: readonly (Keypoint | undefined)[], thick: number): void {
  const seen = points.map((point) => (point && point.score >= LEAST_POINT ? point : undefined))
  ctx.lineCap = 'round'
  LIMBS.forEach(([from, to], i) => {
    const [a, b] = [seen[from], seen[to]]
    if (!a || !b) return
    ctx.save()
    ctx.globalAlpha = 0.6
    ctx.fillStyle = LIMB_COLOURS[i] ?? '#fff'
    ctx.translate((a.x + b.x) / 2, (a.y + b.y) / 2)
    ctx.rotate(Math.atan2(b.y - a.y, b.x - a.x))
    ctx.beginPath()
    ctx.ellipse(0, 0, Math.hypot(b.x - a.x, b.y - a.y) / 2, thick, 0, 0, Math.PI * 2)
    ctx.fill()
    ctx.restore()
  })
  seen.forEach((point, i) => point && dot(ctx, point, thick, JOINT_COLOURS[i] ?? '#fff'))
}

const FINGERS = [
  [0, 1, 2, 3, 4],
  [0, 5, 6, 7, 8],
  [0, 9, 10, 11, 12],
  [0, 13, 14, 15, 16],
  [0, 17, 18, 19, 20],
] as const

function drawHand(ctx: SKRSContext2D, hand: readonly Keypoint[], thick: number): void {
  ctx.lineWidth = Math.max(1, thick * 0.5)
  let edge = 0
  for (const finger of FINGERS) {
    for (let i = 0; i + 1 < finger.length; i++) {
      const [a, b] = [hand[finger[i] ?? 0], hand[finger[i + 1] ?? 0]]
      ctx.strokeStyle = `hsl(${(edge++ * 360) / 20} 100% 50%)`
      if (!a || !b) continue
      ctx.beginPath()
      ctx.moveTo(a.x, a.y)
      ctx.lineTo(b.x, b.y)
      ctx.stroke()
    }
  }
  for (const point of hand) dot(ctx, point, Math.max(1, thick * 0.5), '#00f')
}

function dot(ctx: SKRSContext2D, { x, y }: { x: number; y: number }, radius: number, colour: string): void {
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
}
