import { gaussianBlur } from '@stipple/imaging/blur'
import { distanceTo } from '@stipple/imaging/distance'
import { at, pixelUnit } from '@stipple/imaging/plane'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { luma } from '../maps/sheet.ts'
import type { ControlView } from '../maps/view.ts'
import type { ControlNote } from '../warnings.ts'
import type { ControlJob, PaintedPicture } from './control-job.ts'
import { finishPainting } from './finish.ts'
import { inkLine } from './ink.ts'
import { paintOwn } from './paint-own.ts'
import { paintWithinLines, readLines } from './within-lines.ts'

const LEAST_INK = 0.0004

interface LinePainter {
  readonly paint: (seed: number) => PaintedPicture
  readonly notes: readonly ControlNote[]
}

/** Turns the map's lines into outlines once, and then paints the areas that they enclose as the prompt's things, for each seed. */
export async function paintByLines(job: ControlJob): Promise<LinePainter> {
  const { view, scene, scale } = job
  const strokes = strokesOf(job)
  const matte = job.isMap ? undefined : await usableMatte(view)
  const tones = job.isMap ? undefined : readTones(view, matte)
  const lines = readLines({
    width: view.width,
    height: view.height,
    strokes,
    matte,
    tones: tones?.map((value) => value * lerp(0.35, 1, scale)),
  })
  const ink = inkLine(strokes, view, scale)
  const softer = matte ? ink.map((value, i) => value * lerp(0.45, 1, at(matte, i))) : ink
  const empty = strokes.reduce((sum, value) => sum + value, 0) / strokes.length < LEAST_INK
  if (empty) return { notes: ['empty_map'], paint: (seed) => paintOwn(scene, view, seed) }
  return {
    notes: [],
    paint(seed) {
      const painting = paintWithinLines(lines, scene, seed)
      return { picture: finishPainting(shadeAround(painting, { tones, scale }), softer, scene), seen: painting.seen }
    },
  }
}

/** Strokes of the map, about two pixels wide: edges of one pixel would be lost in paint. */
function strokesOf({ map, control }: ControlJob): Float32Array {
  const light = luma(map.rgb)
  if (control === 'hed') return light.map((value) => smoothstep(0.22, 0.75, value))
  if (control !== 'canny') return light
  const away = distanceTo(
    Uint8Array.from(light, (value) => (value > 0.5 ? 1 : 0)),
    map,
  )
  const half = Math.max(0.6, 0.85 * pixelUnit(map))
  return away.map((distance) => smoothstep(half + 0.7, half - 0.5, distance))
}

async function usableMatte(view: ControlView): Promise<Float32Array | undefined> {
  const matte = await view.subject()
  return matte.some((value) => value > 0.5) ? matte : undefined
}

/** Tone of the picture inside its lines, relative to the mean of the subject or of its surroundings; -1 to 1. */
function readTones(view: ControlView, matte: Float32Array | undefined): Float32Array {
  const unit = pixelUnit(view)
  const light = gaussianBlur(luma(view.rgb), view, 1.3 * unit)
  const means = [0, 1].map((side) => {
    let sum = 0
    let count = 1e-6
    for (let i = 0; i < light.length; i++) {
      const weight = matte ? (side === 1 ? at(matte, i) : 1 - at(matte, i)) : 1
      sum += at(light, i) * weight
      count += weight
    }
    return sum / count
  })
  const [around = 0.5, inside = 0.5] = means
  return light.map((value, i) => clamp((value - (matte ? lerp(around, inside, at(matte, i)) : around)) * 1.7, -0.9, 0.9))
}

/** Adds the picture's light and dark to the surroundings of the subject, more at a higher scale. */
function shadeAround<P extends { readonly colour: Uint8ClampedArray; readonly subject: Float32Array }>(
  painting: P,
  { tones, scale }: { tones: Float32Array | undefined; scale: number },
): P {
  if (!tones) return painting
  const colour = Uint8ClampedArray.from(painting.colour)
  for (let i = 0; i < tones.length; i++) {
    const gain = 1 + at(tones, i) * 0.75 * scale * (1 - at(painting.subject, i))
    for (let channel = 0; channel < 3; channel++) colour[i * 4 + channel] = (colour[i * 4 + channel] ?? 0) * gain
  }
  return { ...painting, colour }
}
