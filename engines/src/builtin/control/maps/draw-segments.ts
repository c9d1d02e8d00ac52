import { createCanvas } from '@napi-rs/canvas'
import { rgbFromRgba } from '@stipple/imaging/colour'
import type { Size } from '@stipple/imaging/plane'
import type { MapSheet } from './sheet.ts'

export interface Segment {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** Draws white lines on black, about a five-hundredth of the picture wide. */
export function drawSegments(segments: readonly Segment[], { width, height }: Size): MapSheet {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#000'
  ctx.fillRect(0, 0, width, height)
  ctx.strokeStyle = '#fff'
  ctx.lineWidth = Math.max(1, Math.max(width, height) / 500)
  ctx.lineCap = 'round'
  for (const { x1, y1, x2, y2 } of segments) {
    ctx.beginPath()
    ctx.moveTo(x1, y1)
    ctx.lineTo(x2, y2)
    ctx.stroke()
  }
  return sheetOf(ctx.getImageData(0, 0, width, height))
}

/** Colours of an opaque canvas without their alpha. */
export const sheetOf = ({ width, height, data }: Size & { readonly data: Uint8ClampedArray }): MapSheet => ({
  width,
  height,
  rgb: rgbFromRgba(data),
})
