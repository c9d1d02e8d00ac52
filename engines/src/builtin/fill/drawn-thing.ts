import { paintScene, understand } from '@stipple/illustrator/public'
import type { PaintedScene, Scene } from '@stipple/illustrator/public'
import type { Size } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import { boundsOf } from './region.ts'
import type { Rectangle } from './region.ts'

/** A drawing with its opacity. */
export interface ThingDrawing extends Size, Pick<PaintedScene, 'seen'> {
  /** Red, green, blue, opacity. */
  readonly rgba: Uint8Array
  /** Rests on the ground, rather than flying or hanging. */
  readonly stands: boolean
}

export interface Understood {
  readonly scene: Scene
  /** Words that had no effect. */
  readonly ignored: readonly string[]
  /** No word was understood. */
  readonly blank: boolean
}

export function readPrompt(prompt: string, negativePrompt: string): Understood {
  const scene = understand(prompt, negativePrompt)
  const rest = scene.ignored.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), prompt.toLowerCase())
  return { scene, ignored: scene.ignored, blank: !/[\p{L}\p{N}]/u.test(rest) }
}

/** Bounds of the painted size: larger than needed, so that lines stay fine. */
const SIDES = { least: 320, most: 1280 }

/** Draws a scene's things without their surroundings; undefined when there are none. */
export function drawThings(scene: Scene, { width, height, seed }: Size & { readonly seed: number }): ThingDrawing | undefined {
  // Room for things longer or taller than the hole: they are scaled down afterwards rather than cut off.
  const [wide, high] = [Math.max(width, height * 1.3), Math.max(height, width * 0.8)]
  const scale = Math.max(1, SIDES.least / Math.min(wide, high)) * Math.min(1, SIDES.most / Math.max(wide, high))
  const size = { width: Math.max(64, Math.round(wide * scale)), height: Math.max(64, Math.round(high * scale)) }
  const plain: Scene = {
    ...scene,
    place: 'desert',
    weather: { kind: 'clear', amount: 0 },
    camera: { ...scene.camera, shot: 'medium', depthOfField: 0 },
  }
  const painting = paintScene(plain, { ...size, seed, literalness: 0.6, refinement: 0.8 })
  const bounds = boundsOf(
    Uint8Array.from(painting.subject, (value) => (value > 0.3 ? 1 : 0)),
    size,
  )
  if (!bounds || bounds.width * bounds.height < 0.004 * size.width * size.height) return undefined
  const [main] = scene.subjects
  const stands = main === undefined || main.stands !== 'air'
  return { width: bounds.width, height: bounds.height, rgba: cutOut(painting, bounds), stands, seen: painting.seen }
}

function cutOut(
  { width, colour, subject }: { width: number; colour: Uint8ClampedArray; subject: Float32Array },
  area: Rectangle,
): Uint8Array {
  const rgba = new Uint8Array(area.width * area.height * 4)
  for (let y = 0, to = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++, to++) {
      const from = (area.top + y) * width + area.left + x
      // The rim is mixed with the background: opacity starts a little further inside than painted.
      const opacity = unit(((subject[from] ?? 0) - 0.35) / 0.55)
      rgba.set([colour[from * 4] ?? 0, colour[from * 4 + 1] ?? 0, colour[from * 4 + 2] ?? 0, opacity * 255], to * 4)
    }
  }
  return rgba
}
