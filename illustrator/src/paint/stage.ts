import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '@stipple/imaging/random'
import type { Layout } from '../compose/layout.ts'
import type { Light } from '../compose/light.ts'
import type { Scene } from '../scene.ts'
import type { SetType, WrittenText } from './written-text.ts'

export type Context = SKRSContext2D

/** State that the painters of one picture share. */
export interface Stage {
  readonly width: number
  readonly height: number
  /** Length of a pixel of a 768x768 picture: strokes and grain scale with it. */
  readonly unit: number
  readonly scene: Scene
  readonly layout: Layout
  readonly light: Light
  readonly random: Random
  /** 0..1, from the steps. */
  readonly refinement: number
  readonly canvas: Canvas
  readonly ctx: Context
  readonly depth: Float32Array
  readonly subject: Float32Array
  readonly region: Uint16Array
  /** A second canvas of the same size, used by addLayer. */
  readonly scratch: Canvas
  regions: number
  /** Sets texts in type; without it none is written. */
  readonly setType?: SetType | undefined
  /** Texts written so far. */
  readonly written: WrittenText[]
  /** Every painted individual: the number of its region, its pixels there, and the share of it inside the frame (0..1). */
  readonly drawn: { readonly id: string; readonly region: number; readonly pixels: number; readonly inside: number }[]
}

export interface LayerOptions {
  /** 0 near .. 1 far; a function of the row for a receding plane. */
  readonly depth: number | ((row: number) => number)
  /** Pixels of blur when the layer is out of focus. */
  readonly blur?: number
  readonly alpha?: number
  readonly blend?: GlobalCompositeOperation
  /** The layer is (a part of) a subject. */
  readonly subject?: boolean
  /** Leaves depth and regions unchanged: light, weather, haze. */
  readonly ghost?: boolean
}

type GlobalCompositeOperation = Context['globalCompositeOperation']

export function createStage(
  parts: Pick<Stage, 'width' | 'height' | 'scene' | 'layout' | 'light' | 'random' | 'refinement' | 'setType'>,
): Stage {
  const { width, height } = parts
  const canvas = createCanvas(width, height)
  return {
    ...parts,
    unit: Math.sqrt(width * height) / 768,
    canvas,
    ctx: canvas.getContext('2d'),
    depth: new Float32Array(width * height).fill(1),
    subject: new Float32Array(width * height),
    region: new Uint16Array(width * height),
    scratch: createCanvas(width, height),
    regions: 0,
    drawn: [],
    written: [],
  }
}

/** Draws on an empty layer, composites it over the picture and records its covered pixels in the maps. Returns their number. */
export function addLayer(stage: Stage, options: LayerOptions, draw: (ctx: Context) => void): number {
  const ctx = stage.scratch.getContext('2d')
  ctx.save()
  ctx.clearRect(0, 0, stage.width, stage.height)
  draw(ctx)
  ctx.restore()
  stage.ctx.save()
  stage.ctx.globalAlpha = options.alpha ?? 1
  stage.ctx.globalCompositeOperation = options.blend ?? 'source-over'
  if ((options.blur ?? 0) >= 0.4) stage.ctx.filter = `blur(${(options.blur ?? 0).toFixed(2)}px)`
  stage.ctx.drawImage(stage.scratch, 0, 0)
  stage.ctx.restore()
  return options.ghost ? 0 : enter(stage, ctx, options)
}

function enter(stage: Stage, ctx: Context, options: LayerOptions): number {
  const { width, height, depth, subject, region } = stage
  const pixels = ctx.getImageData(0, 0, width, height).data
  stage.regions += 1
  const own = stage.regions
  const byRow = typeof options.depth === 'number' ? undefined : options.depth
  const flat = typeof options.depth === 'number' ? options.depth : 0
  const isSubject = options.subject === true
  let covered = 0
  for (let y = 0, i = 0; y < height; y++) {
    const value = byRow ? byRow(y) : flat
    for (let x = 0; x < width; x++, i++) {
      const alpha = pixels[i * 4 + 3] ?? 0
      if (alpha === 0) continue
      if (isSubject) subject[i] = Math.max(subject[i] ?? 0, (alpha - GLOW) / (255 - GLOW))
      else if (alpha > 8) subject[i] = (subject[i] ?? 0) * (1 - alpha / 255)
      if (alpha > 110) {
        depth[i] = value
        region[i] = own
        covered++
      }
    }
  }
  return covered
}

/** Alpha up to which a subject's pixel is its glow rather than itself. */
const GLOW = 96

/** A shader writes red, green, blue (0..255) and alpha (0..1) for a place on the picture. */
export type Shader = (x: number, y: number, out: Float64Array) => void

/** Runs a shader over a rectangle at `step` pixels per sample and draws it (smoothly enlarged) on the context. */
export function shade(ctx: Context, area: { x: number; y: number; width: number; height: number; step: number }, shader: Shader): void {
  const step = Math.max(1, area.step)
  const left = Math.floor(area.x)
  const top = Math.floor(area.y)
  const columns = Math.max(1, Math.ceil((area.x + area.width - left) / step) + 1)
  const rows = Math.max(1, Math.ceil((area.y + area.height - top) / step) + 1)
  const canvas = createCanvas(columns, rows)
  const target = canvas.getContext('2d')
  const image = target.createImageData(columns, rows)
  const pixels = image.data
  const out = new Float64Array(4)
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i += 4) {
      out[3] = 1
      shader(left + (column + 0.5) * step, top + (row + 0.5) * step, out)
      pixels[i] = out[0] ?? 0
      pixels[i + 1] = out[1] ?? 0
      pixels[i + 2] = out[2] ?? 0
      pixels[i + 3] = (out[3] ?? 0) * 255
    }
  }
  target.putImageData(image, 0, 0)
  ctx.save()
  ctx.imageSmoothingEnabled = true
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(canvas, left, top, columns * step, rows * step)
  ctx.restore()
}

/** Sampling step of a shader, coarse enough that noise stays affordable: about one sample for 1.6 pixels of a 768 picture. */
export function stepOf(stage: Stage, fineness = 1): number {
  return Math.max(1, (stage.unit * 1.6) / fineness)
}
