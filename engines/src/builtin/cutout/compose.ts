import type { TaskOf } from '@stipple/core/domain/task'
import type { Picture } from '../../kit/decode-picture.ts'
import { foregroundColour, settle } from '../../vision/child-public.ts'
import type { Cut } from '../../vision/child-public.ts'
import { blurBackdrop } from './backdrop.ts'
import { createSampler } from './sampler.ts'
import type { Sampler } from './sampler.ts'
import { beforeScreen, readRim, takeOffSpill } from './spill.ts'
import type { Colour, Rim } from './spill.ts'

export type Background = TaskOf<'cut-out'>['background']

/** Pixels of the result: four channels when something is transparent, otherwise three. */
export interface ComposedPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly channels: 3 | 4
}

/** Cuts the subject out at full resolution, removes the old background's colour from its edge, and composites it over the new one. */
export function compose(picture: Picture, cut: Cut, background: Background): ComposedPicture {
  const { width, height, rgb, alpha: given } = picture
  const channels = background === 'transparent' ? 4 : 3
  const paint = painter(cut, background)
  const point = createSampler(cut.matte, picture)
  const stroke: Stroke = {
    result: new Uint8Array(width * height * channels),
    pixel: 0,
    point,
    colour: { red: 0, green: 0, blue: 0 },
    alpha: 0,
  }
  const { colour } = stroke
  const rim = readRim(cut.colours, cut.fine)
  const clean = spillCleaner(rim, point)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, stroke.pixel++) {
      const { pixel } = stroke
      point.moveTo(x, y)
      colour.red = (rgb[pixel * 3] ?? 0) / 255
      colour.green = (rgb[pixel * 3 + 1] ?? 0) / 255
      colour.blue = (rgb[pixel * 3 + 2] ?? 0) / 255
      const found = opacity(cut, point, colour)
      const alpha = rim.screen && found > 0 ? Math.min(found, beforeScreen(colour, rim.screen)) : found
      if (alpha > 0 && alpha < 1) unmix({ cut, point, colour, alpha })
      if (alpha > 0) clean(colour)
      stroke.alpha = given ? (alpha * (given[pixel] ?? 0)) / 255 : alpha
      paint(stroke)
    }
  }
  return { width, height, data: stroke.result, channels }
}

/** State of one pixel of the result. A single object is reused for the whole picture: allocating one per pixel would take longer than the work. */
interface Stroke {
  readonly result: Uint8Array
  readonly point: Sampler
  readonly colour: Colour
  pixel: number
  alpha: number
}

function opacity(cut: Cut, point: Sampler, colour: Colour): number {
  if (point.nearest(cut.band) === 0) return settle({ refined: 0, coarse: point.nearest(cut.matte), inBand: false })
  const { red, green, blue, offset } = cut.model
  const refined = point.read(red) * colour.red + point.read(green) * colour.green + point.read(blue) * colour.blue + point.read(offset)
  return settle({ refined, coarse: 0, inBand: true })
}

/** Replaces the colour of a mixed pixel by the subject's share of it. */
function unmix({ cut, point, colour, alpha }: { cut: Cut; point: Sampler; colour: Colour; alpha: number }): void {
  const { subject, backdrop } = cut.layers
  colour.red = foregroundColour({ colour: colour.red, near: point.read(subject[0]), far: point.read(backdrop[0]), alpha })
  colour.green = foregroundColour({ colour: colour.green, near: point.read(subject[1]), far: point.read(backdrop[1]), alpha })
  colour.blue = foregroundColour({ colour: colour.blue, near: point.read(subject[2]), far: point.read(backdrop[2]), alpha })
}

function spillCleaner({ share, subject, backdrop, firm }: Rim, point: Sampler): (colour: Colour) => void {
  const near: Colour = { red: 0, green: 0, blue: 0 }
  const far: Colour = { red: 0, green: 0, blue: 0 }
  return (colour) => {
    const amount = point.read(share)
    if (amount <= 0) return
    near.red = point.read(subject[0])
    near.green = point.read(subject[1])
    near.blue = point.read(subject[2])
    far.red = point.read(backdrop[0])
    far.green = point.read(backdrop[1])
    far.blue = point.read(backdrop[2])
    takeOffSpill(colour, { near, far, share: amount, firm: point.read(firm) })
  }
}

function painter(cut: Cut, background: Background): (stroke: Stroke) => void {
  if (background === 'transparent') return paintTransparent
  const behind: Colour = { red: 0, green: 0, blue: 0 }
  if (background !== 'blur') {
    behind.red = behind.green = behind.blue = background === 'white' ? 1 : 0
    return (stroke) => paintBefore(stroke, behind)
  }
  const [red, green, blue] = blurBackdrop(cut.colours, cut.fine)
  return (stroke) => {
    if (stroke.alpha < 1) {
      behind.red = stroke.point.read(red)
      behind.green = stroke.point.read(green)
      behind.blue = stroke.point.read(blue)
    }
    paintBefore(stroke, behind)
  }
}

function paintTransparent({ result, pixel, colour, alpha }: Stroke): void {
  if (alpha === 0) return
  result[pixel * 4] = colour.red * 255 + 0.5
  result[pixel * 4 + 1] = colour.green * 255 + 0.5
  result[pixel * 4 + 2] = colour.blue * 255 + 0.5
  result[pixel * 4 + 3] = alpha * 255 + 0.5
}

function paintBefore({ result, pixel, colour, alpha }: Stroke, behind: Colour): void {
  result[pixel * 3] = (alpha * colour.red + (1 - alpha) * behind.red) * 255 + 0.5
  result[pixel * 3 + 1] = (alpha * colour.green + (1 - alpha) * behind.green) * 255 + 0.5
  result[pixel * 3 + 2] = (alpha * colour.blue + (1 - alpha) * behind.blue) * 255 + 0.5
}
