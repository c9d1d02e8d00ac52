import type { Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import { decodePicture } from '../../kit/decode-picture.ts'
import { EngineError } from '../../spec.ts'

/** Grey level from which a pixel between two marks is marked. */
const MARKED = 128
/** Grey levels below are the noise of a mask that was compressed with losses. */
const FAINT = 16

/**
 * Reads a mask, white for the area to change: how much of each pixel changes, 0 to 255.
 * @throws {EngineError} `invalid_input` for the field when the bytes are no picture
 */
export async function readShares(bytes: Uint8Array, field: string, size: Size): Promise<Uint8Array> {
  return (await readLight(bytes, field, size)).map((value) => (value >= FAINT ? value : 0))
}

/** Marks (1 or 0) of all pixels that change at least in part. */
export const holeOf = (shares: Uint8Array): Uint8Array => shares.map((share) => (share > 0 ? 1 : 0))

/** Brightness of a mask, 0 to 255, at the given size. Transparent pixels are black. */
async function readLight(bytes: Uint8Array, field: string, { width, height }: Size): Promise<Uint8Array> {
  const mask = await decodePicture(bytes, field)
  const light = new Uint8Array(mask.width * mask.height)
  for (let i = 0; i < light.length; i++) {
    const brightest = Math.max(mask.rgb[i * 3] ?? 0, mask.rgb[i * 3 + 1] ?? 0, mask.rgb[i * 3 + 2] ?? 0)
    light[i] = (brightest * (mask.alpha?.[i] ?? 255)) / 255
  }
  const same = mask.width === width && mask.height === height
  return same ? light : scaleMask(light, mask, { width, height })
}

/** Marks (1 or 0) scaled to another size. */
export async function scaleMarks(marks: Uint8Array, from: Size, { width, height }: Size): Promise<Uint8Array> {
  if (from.width === width && from.height === height) return Uint8Array.from(marks)
  const light = marks.map((mark) => mark * 255)
  return (await scaleMask(light, from, { width, height })).map((value) => (value >= MARKED ? 1 : 0))
}

async function scaleMask(light: Uint8Array, from: Size, { width, height }: Size): Promise<Uint8Array> {
  return sharp(light, { raw: { width: from.width, height: from.height, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}

/** @throws {EngineError} `invalid_input` for the field when nothing is marked */
export function checkMarked(hole: Uint8Array, field: string): void {
  if (hole.includes(1)) return
  throw new EngineError('invalid_input', 'Nothing is marked.', {
    field,
    text: { en: 'The mask is empty. Paint over what should change.', zh: '还没有标记任何区域，请先涂抹要修改的部分。' },
  })
}

/** @throws {EngineError} `invalid_input` for the field when nothing is left to fill from */
export function checkRemains(hole: Uint8Array, field: string): void {
  if (hole.includes(0)) return
  throw new EngineError('invalid_input', 'The whole picture is marked.', {
    field,
    text: {
      en: 'The mask covers the whole image, so there is nothing to fill it from. Leave a part unmasked.',
      zh: '整张图都被标记了，没有可以参考的画面。请留出一部分不要涂抹。',
    },
  })
}

/** Pixels by which a mask is widened: a painted one usually ends right at the object's edge, whose pixels are mixed with it. */
export const edgeOf = ({ width, height }: Size): number => Math.max(1, Math.min(8, Math.round(Math.max(width, height) / 200)))
