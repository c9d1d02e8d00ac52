import { convertPicture } from '@stipple/engines/kit/convert-picture'
import type { Log } from '@stipple/engines/spec'
import { openTypeface, shapeLine } from '@stipple/engines/typography/public'
import sharp from 'sharp'
import { MOST_PIXELS } from './files.ts'

/** Height of its letters as a share of the picture's shorter side, and the least that can be read. */
const SHARE = 0.032
const LEAST = 11

/** A picture with a line of text in its lower right corner, in the format it had, without what it says about itself. */
export async function watermark(bytes: Uint8Array, text: string, context: { readonly log: Log }): Promise<Uint8Array> {
  const { autoOrient: size } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
  const overlay = await drawing(text, size)
  return convertPicture({ picture: bytes, overlay, mostPixels: MOST_PIXELS }, context)
}

/** Outlines, so that no font of the machine is needed; white with a soft dark edge, so that it can be read on anything. */
async function drawing(text: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const face = await openTypeface({ family: 'sans', weight: 600, text })
  const size = Math.max(LEAST, Math.min(width, height) * SHARE)
  const line = shapeLine(text, face, { size, tracking: 0.04 })
  // A narrow picture gets a smaller line.
  const scale = Math.min(1, (width * 0.8) / Math.max(1, line.width))
  const x = width - line.width * scale - size * 0.8
  const y = height - size * 0.9
  const placed = `transform="translate(${x} ${y}) scale(${scale})"`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<path d="${line.path}" ${placed} fill="none" stroke="#000" stroke-opacity=".35" stroke-width="${size * 0.14}" stroke-linejoin="round"/>` +
      `<path d="${line.path}" ${placed} fill="#fff" fill-opacity=".82"/></svg>`,
  )
}
