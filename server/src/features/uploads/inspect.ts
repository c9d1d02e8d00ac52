import { open } from 'node:fs/promises'
import { LIMITS } from '@stipple/core/domain/limits'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Problem } from '../../problem.ts'

export interface Picture {
  readonly type: string
  readonly extension: string
  /** As displayed, after the recorded rotation. */
  readonly width: number
  readonly height: number
  /** Number of frames, if animated. */
  readonly frames?: number
  /** Its file has an orientation that not all browsers apply. */
  readonly isTurned?: true
}

/** Formats that every engine can read, detected from the bytes. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}
/** Formats whose orientation some browsers ignore: Chromium that of WebP. */
const UNSURE = new Set(['image/png', 'image/webp'])
/** Other accepted file types, with their largest size. */
const OTHERS: Readonly<Record<string, Readonly<{ extension: string; most: number }>>> = {
  'audio/mpeg': { extension: 'mp3', most: LIMITS.upload.soundBytes },
  'audio/wav': { extension: 'wav', most: LIMITS.upload.soundBytes },
  'audio/vnd.wave': { extension: 'wav', most: LIMITS.upload.soundBytes },
  'audio/ogg': { extension: 'ogg', most: LIMITS.upload.soundBytes },
  'audio/flac': { extension: 'flac', most: LIMITS.upload.soundBytes },
  'audio/x-flac': { extension: 'flac', most: LIMITS.upload.soundBytes },
  'audio/aac': { extension: 'aac', most: LIMITS.upload.soundBytes },
  'audio/mp4': { extension: 'm4a', most: LIMITS.upload.soundBytes },
  'audio/x-m4a': { extension: 'm4a', most: LIMITS.upload.soundBytes },
  'video/mp4': { extension: 'mp4', most: LIMITS.upload.videoBytes },
  'video/webm': { extension: 'webm', most: LIMITS.upload.videoBytes },
  'video/quicktime': { extension: 'mov', most: LIMITS.upload.videoBytes },
  'video/matroska': { extension: 'mkv', most: LIMITS.upload.videoBytes },
  'video/x-matroska': { extension: 'mkv', most: LIMITS.upload.videoBytes },
  'application/zip': { extension: 'zip', most: LIMITS.upload.archiveBytes },
}
/** Enough for file-type to detect every format above. */
const HEAD_BYTES = 4100
const MILLION = 1_000_000

/**
 * Checks an image's first bytes and header, then decodes it once at a small size. Throws `not_an_image`, `too_many_pixels`, or `picture_damaged` for
 * a truncated or damaged one, for the field; the file name is ignored.
 */
export async function inspectPicture(source: string | Uint8Array, field: string): Promise<Picture> {
  const type = await typeOf(source)
  const extension = ACCEPTED[type]
  if (extension === undefined) throw notAnImage(field)
  const { width, height, frames, orientation } = await sizeOf(source, field)
  const { pixels, side } = LIMITS.upload
  if (width * height > pixels || Math.max(width, height) > side) throw tooManyPixels(field)
  await requireWhole(source, field)
  return { type, extension, width, height, ...(frames > 1 && { frames }), ...(orientation > 1 && UNSURE.has(type) && { isTurned: true }) }
}

/** A file of any type that some mode accepts. */
export interface Inspected {
  readonly type: string
  readonly extension: string
  readonly width?: number
  readonly height?: number
  readonly frames?: number
  readonly isTurned?: true
}

/** Checks any upload's first bytes; images as above. Throws `file_too_large` by its type, `not_an_image` for a type that no mode accepts. */
export async function inspectUpload({ path, bytes, field }: { path: string; bytes: number; field: string }): Promise<Inspected> {
  const type = await typeOf(path)
  const other = OTHERS[type]
  if (bytes > (other?.most ?? LIMITS.upload.bytes)) throw tooLarge(field, other?.most ?? LIMITS.upload.bytes)
  return other ? { type, extension: other.extension } : inspectPicture(path, field)
}

export function tooLarge(field: string, most: number): Problem {
  const params = { maximum: most / 1024 / 1024 }
  return new Problem('file_too_large', { params, fields: [{ field, code: 'file_too_large', params }] })
}

/** Type by the first bytes; empty if unknown. */
export const typeOf = async (source: string | Uint8Array): Promise<string> => (await fileTypeFromBuffer(await headOf(source)))?.mime ?? ''

async function headOf(source: string | Uint8Array): Promise<Uint8Array> {
  if (typeof source !== 'string') return source.subarray(0, HEAD_BYTES)
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Reads the header only, so the library's size limit is disabled; we check the size. */
async function sizeOf(
  source: string | Uint8Array,
  field: string,
): Promise<{ width: number; height: number; frames: number; orientation: number }> {
  try {
    const { width, height, orientation = 1, pages: frames = 1 } = await sharp(source, { limitInputPixels: false }).metadata()
    return { ...(orientation > 4 ? { width: height, height: width } : { width, height }), frames, orientation }
  } catch (cause) {
    throw notAnImage(field, cause)
  }
}

/** Refuses a truncated image, which would fail after payment. */
async function requireWhole(source: string | Uint8Array, field: string): Promise<void> {
  try {
    await sharp(source, { failOn: 'truncated', limitInputPixels: LIMITS.upload.pixels })
      .resize({ width: 64, height: 64, fit: 'inside' })
      .raw()
      .toBuffer()
  } catch (cause) {
    throw new Problem('picture_damaged', { cause, fields: [{ field, code: 'picture_damaged' }] })
  }
}

const notAnImage = (field: string, cause?: unknown): Problem =>
  new Problem('not_an_image', { cause, fields: [{ field, code: 'not_an_image' }] })

export function tooManyPixels(field: string): Problem {
  const params = { maximum: LIMITS.upload.pixels / MILLION }
  return new Problem('too_many_pixels', { params, fields: [{ field, code: 'too_many_pixels', params }] })
}
