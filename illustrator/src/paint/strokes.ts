import type { Canvas } from '@napi-rs/canvas'
import { createNoise } from '@stipple/imaging/gradient-noise'
import type { Random } from '@stipple/imaging/random'
import type { Surface } from './figures/animals.ts'

/** Paints fur, feathers, scales or plain brush marks over a lit drawing, along its shape and a little beyond its edge. */
export function strokeSurface(canvas: Canvas, options: { surface: Surface; random: Random; refinement: number; flip: boolean }): void {
  const { width, height } = canvas
  if (height < 24) return
  const ctx = canvas.getContext('2d')
  const pixels = ctx.getImageData(0, 0, width, height).data
  const { random, surface } = options
  const noise = createNoise(random.fork('flow'))
  const size = Math.sqrt(width * height)
  const count = Math.round(
    (surface === 'plain' ? 900 : surface === 'fur' || surface === 'hide' ? 3000 : 1700) *
      (0.55 + options.refinement * 0.6) *
      Math.min(1.6, Math.max(0.25, size / 300)),
  )
  const spread = surface === 'fur' ? 0.03 : surface === 'hide' ? 0.022 : surface === 'plain' ? 0.04 : 0.028
  ctx.lineCap = 'round'
  for (let n = 0; n < count; n++) {
    const x = Math.floor(random.next() * width)
    const y = Math.floor(random.next() * height)
    const i = (y * width + x) * 4
    if ((pixels[i + 3] ?? 0) < 200 || detailed(pixels, width, height, x, y, Math.max(2, Math.round(size * 0.012)))) continue
    const v = y / height
    const bend = noise((x / size) * 5, (y / size) * 5)
    const angle =
      surface === 'fur' || surface === 'hide'
        ? 0.3 + Math.max(0, v - 0.5) * 2.2 + bend * 0.9
        : surface === 'leaf'
          ? -1.2 + bend * 1.4
          : 0.5 + bend * 1.3
    const length = size * spread * random.range(0.4, 1.1) * (surface === 'fur' ? 1 - Math.max(0, v - 0.6) * 1.2 : 1)
    const jitter = random.range(-1, 1) * (surface === 'plain' || surface === 'hide' ? 9 : 17)
    ctx.strokeStyle = `rgba(${byte((pixels[i] ?? 0) + jitter)},${byte((pixels[i + 1] ?? 0) + jitter)},${byte((pixels[i + 2] ?? 0) + jitter * 0.9)},${surface === 'plain' ? 0.4 : 0.62})`
    ctx.lineWidth = Math.max(
      0.7,
      size * (surface === 'fur' || surface === 'hide' ? random.range(0.0025, 0.0065) : random.range(0.006, 0.014)),
    )
    if (surface === 'scale' || surface === 'feather') {
      ctx.beginPath()
      ctx.ellipse(x, y, length * 0.5, length * 0.34, angle, -1.2, 1.2)
      ctx.lineWidth *= 0.42
      ctx.stroke()
      continue
    }
    ctx.globalCompositeOperation = surface === 'fur' || surface === 'leaf' ? 'source-over' : 'source-atop'
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.quadraticCurveTo(
      x + Math.cos(angle) * length * 0.5,
      y + Math.sin(angle) * length * 0.5 - length * 0.08,
      x + Math.cos(angle + bend * 0.4) * length,
      y + Math.sin(angle + bend * 0.4) * length,
    )
    ctx.stroke()
  }
  ctx.globalCompositeOperation = 'source-over'
}

/** Returns true if a place has strong contrasts close by (eyes, noses, writing), which are left as they are. */
function detailed(pixels: Uint8ClampedArray, width: number, height: number, x: number, y: number, reach: number): boolean {
  const here = level(pixels, (y * width + x) * 4)
  let most = 0
  for (const [dx, dy] of [
    [reach, 0],
    [-reach, 0],
    [0, reach],
    [0, -reach],
  ] as const) {
    const px = x + dx
    const py = y + dy
    if (px < 0 || py < 0 || px >= width || py >= height) continue
    const i = (py * width + px) * 4
    if ((pixels[i + 3] ?? 0) > 200) most = Math.max(most, Math.abs(level(pixels, i) - here))
  }
  return most > 62
}

function level(pixels: Uint8ClampedArray, i: number): number {
  return (pixels[i] ?? 0) * 0.3 + (pixels[i + 1] ?? 0) * 0.59 + (pixels[i + 2] ?? 0) * 0.11
}

function byte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
}
