import { LIMITS } from '@stipple/core/domain/limits'
import sharp from 'sharp'
import { EngineError } from '../spec.ts'

/** Decoded picture as it is meant to be seen: upright, in sRGB, 8 bits per channel. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** Red, green, blue, red, green, blue… */
  readonly rgb: Uint8Array
  /** One byte per pixel; absent when nothing is transparent. */
  readonly alpha?: Uint8Array
}

/**
 * Decodes any picture that libvips reads: applies EXIF orientation and colour profile, and takes the first frame of an animation.
 * @throws {EngineError} `invalid_input` for the field, when the bytes are no picture, are cut off, or hold too many pixels
 */
export async function decodePicture(bytes: Uint8Array, field: string): Promise<Picture> {
  const { data, info } = await reading(field, () =>
    open(bytes).autoOrient().toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  )
  const { width, height, channels } = info
  const coloured = channels >= 3
  const rgb = coloured && channels === 3 ? data : spread(data, channels, coloured ? [0, 1, 2] : [0, 0, 0])
  const alpha = channels % 2 === 0 ? spread(data, channels, [channels - 1]) : undefined
  return alpha?.some((value) => value < 255) ? { width, height, rgb, alpha } : { width, height, rgb }
}

/**
 * Reads from the header alone the size that `decodePicture` will return.
 * @throws {EngineError} `invalid_input` for the field
 */
export async function readPictureSize(bytes: Uint8Array, field: string): Promise<{ width: number; height: number }> {
  const { autoOrient, width, height } = await reading(field, () => open(bytes).metadata())
  if (width * height > LIMITS.upload.pixels) throw new EngineError('invalid_input', 'The picture has too many pixels.', { field })
  return autoOrient
}

/** Opens a picture; a decoder's warnings (odd metadata) are tolerated, missing parts are not. */
const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: LIMITS.upload.pixels, failOn: 'truncated', sequentialRead: true })

async function reading<T>(field: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new EngineError('invalid_input', 'This file cannot be read as a picture.', { field, cause: error })
  }
}

/** Copies the picked channels out of interleaved ones. */
function spread(data: Uint8Array, channels: number, picked: readonly number[]): Uint8Array {
  const pixels = data.length / channels
  const out = new Uint8Array(pixels * picked.length)
  for (let pixel = 0, to = 0; pixel < pixels; pixel += 1) {
    for (const channel of picked) out[to++] = data[pixel * channels + channel] ?? 0
  }
  return out
}
