import { stripPicture } from '@stipple/core/metadata/picture'
import { convertPicture } from '@stipple/engines/kit/convert-picture'
import { maskPicture } from '@stipple/engines/kit/mask-picture'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import type { Log } from '@stipple/engines/spec'
import sharp from 'sharp'
import { bytesOfImageText } from '../../uploads/public.ts'
import { HordeRefusal } from '../wire/public.ts'

/** Limits of a source image, in bytes and pixels. */
const MAX_BYTES = 5 * 2 ** 20
export const MAX_PIXELS = 3072 * 3072
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif', 'avif', 'heif'])

const fetchPicture = createSafeFetch({ milliseconds: 15_000, maxBytes: MAX_BYTES + 1 })

export interface Sources {
  readonly source_image?: string | undefined
  readonly source_mask?: string | undefined
}

/** Source images of a request in base64, downloaded if given by address, with the mask of a transparent image. Throws `HordeRefusal`. */
export async function readSources(
  { source_image, source_mask }: Sources,
  { processing, ...by }: { readonly processing: string | undefined; readonly log: Log; readonly caller: string },
): Promise<Sources> {
  const image = source_image === undefined ? undefined : await readSource(source_image, 'source_image')
  if (!image) return {}
  const mask = source_mask === undefined ? undefined : (await readSource(source_mask, 'source_mask')).bytes
  const needsMask = processing === 'inpainting' && mask === undefined
  if (needsMask && !image.hasAlpha)
    throw new HordeRefusal(400, 'InpaintingMissingMask', 'Inpainting needs a mask, or a picture that is transparent where it is to change.')
  const used = needsMask ? await transparency(image.bytes, by) : mask
  return { source_image: image.bytes.toString('base64'), ...(used && { source_mask: Buffer.from(used).toString('base64') }) }
}

/** A source image from base64 or an address, with its header checked. Throws `HordeRefusal`. */
export async function readSource(
  text: string,
  field: string,
): Promise<{ readonly bytes: Buffer; readonly hasAlpha: boolean; readonly format: string }> {
  const bytes = /^https?:/i.test(text) ? await fetched(text) : Buffer.from(bytesOfImageText(text, field))
  if (bytes.byteLength > MAX_BYTES) throw refusal('SourceImageSizeExceeded', 'A source picture has at most 5 MB.')
  // Reads only the header: a decompression bomb is refused before decoding.
  const { width, height, format, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (!FORMATS.has(format)) throw refusal('SourceImageUnreadable', 'The source is no PNG, JPEG, WebP, GIF or AVIF.')
  if (width * height > MAX_PIXELS)
    throw refusal('SourceImageResolutionExceeded', `A source picture has at most 3072 * 3072 pixels; this one has ${width} * ${height}.`)
  return { bytes, hasAlpha: hasAlpha ?? false, format }
}

/** A source image for workers without location and device; formats whose metadata cannot be removed are encoded again. Throws `HordeRefusal`. */
export async function plainSource(text: string, by: Parameters<typeof convertPicture>[1]): Promise<Uint8Array> {
  const { bytes, format } = await readSource(text, 'source_image')
  if (format === 'png' || format === 'jpeg' || format === 'webp') return stripPicture(bytes)
  return convertPicture({ picture: bytes, mostPixels: MAX_PIXELS }, by).catch(unreadable)
}

const refusal = (code: string, message: string): HordeRefusal => new HordeRefusal(400, code, message)

function unreadable(): never {
  throw refusal('SourceImageUnreadable', 'The source picture could not be read.')
}

async function fetched(address: string): Promise<Buffer> {
  try {
    const answer = await fetchPicture(address)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  } catch {
    throw refusal('SourceImageUrlInvalid', 'No picture of at most 5 MB could be fetched from the address of the source.')
  }
}

/** Mask of an image: white where transparent. */
const transparency = (picture: Buffer, by: Parameters<typeof maskPicture>[1]): Promise<Uint8Array> =>
  maskPicture({ picture, of: 'transparency', mostPixels: MAX_PIXELS }, by).catch(unreadable)
