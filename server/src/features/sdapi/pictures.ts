import { LIMITS } from '@stipple/core/domain/limits'
import { convertPicture } from '@stipple/engines/kit/convert-picture'
import { maskPicture } from '@stipple/engines/kit/mask-picture'
import sharp, { type ResizeOptions } from 'sharp'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { bytesOfImageText, storeUpload } from '../uploads/public.ts'
import { MAX_PIXELS } from '../works/public.ts'
import type { ImageBody } from './shapes.ts'

interface Sides {
  readonly width: number
  readonly height: number
}

/** Stores the image and mask of a call as uploads, in the requested size. Throws `not_an_image` for the field. */
export async function storePictures(context: Context, accountId: string, body: ImageBody) {
  const bytes = bytesOfImageText(body.init_images[0] ?? '', 'init_images')
  const own = await sidesOf(bytes, 'init_images')
  const wanted = { width: body.width ?? own.width, height: body.height ?? own.height }
  requireSize(wanted)
  const by = { log: context.log, caller: accountId }
  const resize = isSame(own, wanted) ? undefined : resizingTo(wanted, body.resize_mode ?? 0)
  const picture = resize
    ? await convertPicture({ picture: bytes, format: 'png', resize, mostPixels: LIMITS.upload.pixels }, by).catch(damaged('init_images'))
    : bytes
  const image = (await storeUpload(context, { accountId, bytes: picture, field: 'init_images' })).url
  if (body.mask == null) return { image }
  const given = bytesOfImageText(body.mask, 'mask')
  await sidesOf(given, 'mask')
  const inverted = (body.inpainting_mask_invert ?? 0) > 0
  // The mask is resized like the image.
  const wish = {
    picture: given,
    of: 'drawing',
    own,
    inverted,
    resize,
    blur: body.mask_blur ?? 0,
    mostPixels: LIMITS.upload.pixels,
  } as const
  const mask = await maskPicture(wish, by).catch(damaged('mask'))
  return { image, mask: (await storeUpload(context, { accountId, bytes: mask, field: 'mask' })).url }
}

const damaged =
  (field: string) =>
  (cause: unknown): never => {
    throw new Problem('picture_damaged', { cause, fields: [{ field, code: 'picture_damaged' }] })
  }

/** Stores an image of a call as an upload, with its size. */
export async function storePicture(context: Context, accountId: string, text: string) {
  const bytes = bytesOfImageText(text, 'image')
  const sides = await sidesOf(bytes, 'image')
  return { ...sides, url: (await storeUpload(context, { accountId, bytes, field: 'image' })).url }
}

/** Throws `too_many_pixels` for an image that would exceed memory. */
export function requireSize({ width, height }: Sides): void {
  if (width * height > LIMITS.upload.pixels) throw new Problem('too_many_pixels', { params: { maximum: LIMITS.upload.pixels / 1e6 } })
}

const isSame = (one: Sides, other: Sides): boolean => one.width === other.width && one.height === other.height

/** Stretched, cropped, or fitted on a grey background. */
function resizingTo(sides: Sides, mode: number): ResizeOptions {
  if (mode === 1) return { ...sides, fit: 'cover' }
  if (mode === 2) return { ...sides, fit: 'contain', background: '#808080' }
  return { ...sides, fit: 'fill' }
}

/** Displayed size of an image, from its header. */
async function sidesOf(bytes: Uint8Array, field: string): Promise<Sides> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: LIMITS.upload.pixels })
    .metadata()
    .catch((cause: unknown) => {
      throw new Problem('not_an_image', { cause, fields: [{ field, code: 'not_an_image' }] })
    })
  return autoOrient
}

/** An image as these programs expect it: PNG in base64, with its stored parameters. */
export async function toPngText(
  { log }: Pick<Context, 'log'>,
  { bytes, sides, caller }: { readonly bytes: Uint8Array; readonly sides?: Sides; readonly caller: string },
): Promise<string> {
  const { format, width, height } = await sharp(bytes).metadata()
  if (format === 'png' && (!sides || isSame(sides, { width, height }))) return Buffer.from(bytes).toString('base64')
  const resize = sides && ({ ...sides, fit: 'fill' } as const)
  const made = await convertPicture({ picture: bytes, format: 'png', mostPixels: MAX_PIXELS, ...(resize && { resize }) }, { log, caller })
  return Buffer.from(made).toString('base64')
}
