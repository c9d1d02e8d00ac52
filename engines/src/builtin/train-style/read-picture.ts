import { oklabFromRgb } from '@stipple/imaging/colour'
import type { Image3 } from '@stipple/imaging/plane'
import sharp from 'sharp'
import { decodePicture, type Picture } from '../../kit/decode-picture.ts'
import { EngineError } from '../../spec.ts'
import { scaleColours } from '../../vision/child-public.ts'

/** Longer side at which pieces are cut out: that of the sheet which they make up. */
export const SHEET_SIDE = 1024
/** Pieces per row of the sheet, and pixels of each. */
export const CELLS = 4
export const CELL = SHEET_SIDE / CELLS

/** Reads a picture at the size at which pieces are cut out of it; a very long one is a little larger, so that pieces fit. */
export async function readTrainingPicture({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<Picture> {
  const picture = await decodePicture(bytes, 'archive').catch((cause: unknown) => {
    throw new EngineError('invalid_input', `${name} cannot be decoded.`, {
      field: 'archive',
      text: { en: `“${name}” can’t be read as an image.`, zh: `“${name}”无法识别为图片。` },
      cause,
    })
  })
  const { width, height } = picture
  const scale = Math.min(1, Math.max(SHEET_SIDE / Math.max(width, height), CELL / Math.min(width, height)))
  const size = { width: Math.max(CELL, Math.round(width * scale)), height: Math.max(CELL, Math.round(height * scale)) }
  return { ...size, rgb: await scaleColours(picture, size) }
}

export async function labAt(picture: Picture, side: number): Promise<Image3> {
  const scale = side / Math.max(picture.width, picture.height)
  const size = { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) }
  return oklabFromRgb(await scaleColours(picture, size), size)
}

/** Square of a picture, red, green and blue. */
export function cutOut({ rgb, width }: Picture, { left, top }: { left: number; top: number }): Uint8Array {
  const piece = new Uint8Array(CELL * CELL * 3)
  for (let y = 0; y < CELL; y++) {
    const start = ((top + y) * width + left) * 3
    piece.set(rgb.subarray(start, start + CELL * 3), y * CELL * 3)
  }
  return piece
}

/** Encodes the pieces side by side, with little loss of colour: the sheet is for its strokes. */
export async function writeSheet(pieces: readonly Uint8Array[]): Promise<Uint8Array> {
  const sheet = new Uint8Array(SHEET_SIDE * SHEET_SIDE * 3)
  for (const [n, piece] of pieces.entries()) {
    const [left, top] = [(n % CELLS) * CELL, Math.floor(n / CELLS) * CELL]
    for (let y = 0; y < CELL; y++) sheet.set(piece.subarray(y * CELL * 3, (y + 1) * CELL * 3), ((top + y) * SHEET_SIDE + left) * 3)
  }
  return sharp(sheet, { raw: { width: SHEET_SIDE, height: SHEET_SIDE, channels: 3 } })
    .webp({ quality: 92 })
    .toBuffer()
}
