import type { Oklab } from '@stipple/imaging/oklab'
import { distance, oklabAt, type OklabPicture } from '@stipple/imaging/oklab-picture'

export interface PlainGround {
  readonly colour: Oklab
  /** 1 on the ground. */
  readonly mask: Uint8Array
}

/** Least share of the border in one colour for it to be a plain ground. */
const LEAST_SHARE = 0.72
const TOLERANCE = { colour: 0.075, step: 0.02 }

/** Plain ground around a subject, flood-filled from the border. Undefined when the border is not of one colour, as in most photographs. */
export function findGround(picture: OklabPicture): PlainGround | undefined {
  const border = borderOf(picture)
  const colour = median(border.map((pixel) => oklabAt(picture, pixel)))
  const plain = border.filter((pixel) => distance(oklabAt(picture, pixel), colour) < TOLERANCE.colour)
  if (plain.length < border.length * LEAST_SHARE) return undefined
  return { colour, mask: flood(picture, { from: plain, colour }) }
}

function flood(picture: OklabPicture, { from, colour }: { from: readonly number[]; colour: Oklab }): Uint8Array {
  const { width, height } = picture
  const mask = new Uint8Array(width * height)
  const waiting = [...from]
  for (const pixel of from) mask[pixel] = 1
  const visit = (pixel: number, here: Oklab) => {
    if (mask[pixel]) return
    const there = oklabAt(picture, pixel)
    if (distance(there, colour) > TOLERANCE.colour || distance(there, here) > TOLERANCE.step) return
    mask[pixel] = 1
    waiting.push(pixel)
  }
  for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
    const here = oklabAt(picture, pixel)
    const x = pixel % width
    if (x > 0) visit(pixel - 1, here)
    if (x < width - 1) visit(pixel + 1, here)
    if (pixel >= width) visit(pixel - width, here)
    if (pixel < width * (height - 1)) visit(pixel + width, here)
  }
  return mask
}

function borderOf({ width, height }: OklabPicture): readonly number[] {
  const border: number[] = []
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x)
  for (let y = 1; y < height - 1; y += 1) border.push(y * width, y * width + width - 1)
  return border
}

function median(colours: readonly Oklab[]): Oklab {
  const middle = (i: 0 | 1 | 2) => colours.map((colour) => colour[i]).toSorted((one, other) => one - other)[colours.length >> 1] ?? 0
  return [middle(0), middle(1), middle(2)]
}
