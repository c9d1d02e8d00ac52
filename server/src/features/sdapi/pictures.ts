import { LIMITS } from '@stipple/core/domain/limits'
import { convertPicture } from '@stipple/engines/kit/convert-picture'
import sharp, { type Sharp } from 'sharp'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { bytesOfImageText, storeUpload } from '../uploads/public.ts'
import { MOST_PIXELS } from '../works/public.ts'
import type { ImageBody } from './shapes.ts'

interface Sides {
  readonly width: number
  readonly height: number
}

/** Stores the picture and the mask of a call as uploads of the member, at the size that is asked for. Throws `not_an_image`, naming the field. */
export async function storePictures(context: Context, accountId: string, body: ImageBody) {
  const bytes = bytesOfImageText(body.init_images[0] ?? '', 'init_images')
  const own = await sidesOf(bytes, 'init_images')
  const wanted = { width: body.width ?? own.width, height: body.height ?? own.height }
  requireSize(wanted)
  const picture = isSame(own, wanted)
    ? bytes
    : await resize(sharp(bytes, SAFE), wanted, body.resize_mode ?? 0)
        .png()
        .toBuffer()
  const image = (await storeUpload(context, { accountId, bytes: picture, field: 'init_images' })).url
  if (body.mask == null) return { image }
  const mask = await toOwnMask(bytesOfImageText(body.mask, 'mask'), { own, wanted, body })
  return { image, mask: (await storeUpload(context, { accountId, bytes: mask, field: 'mask' })).url }
}

/** A picture of a call stored as an upload, with its sides. */
export async function storePicture(context: Context, accountId: string, text: string) {
  const bytes = bytesOfImageText(text, 'image')
  const sides = await sidesOf(bytes, 'image')
  return { ...sides, url: (await storeUpload(context, { accountId, bytes, field: 'image' })).url }
}

/** Throws `too_many_pixels` for a picture that would fill the memory. */
export function requireSize({ width, height }: Sides): void {
  if (width * height > LIMITS.upload.pixels) throw new Problem('too_many_pixels', { params: { maximum: LIMITS.upload.pixels / 1e6 } })
}

/** White is what changes, here as there; a mask drawn on glass is its opaque part. It is brought to size as its picture is. */
async function toOwnMask(bytes: Uint8Array, { own, wanted, body }: { own: Sides; wanted: Sides; body: ImageBody }): Promise<Buffer> {
  await sidesOf(bytes, 'mask')
  const drawn = sharp(bytes, SAFE)
  const isGlass = !(await sharp(bytes, SAFE).stats()).isOpaque
  const plain = await (isGlass ? drawn.ensureAlpha().extractChannel('alpha') : drawn.removeAlpha().greyscale())
    .resize({ ...own, fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
  const turned = (body.inpainting_mask_invert ?? 0) > 0 ? await sharp(plain).negate().png().toBuffer() : plain
  const sized = isSame(own, wanted) ? sharp(turned) : resize(sharp(turned), wanted, body.resize_mode ?? 0)
  const blur = body.mask_blur ?? 0
  return (blur >= 0.3 ? sharp(await sized.png().toBuffer()).blur(blur) : sized).toColourspace('b-w').png().toBuffer()
}

const SAFE = { limitInputPixels: LIMITS.upload.pixels }
const isSame = (one: Sides, other: Sides): boolean => one.width === other.width && one.height === other.height

/** Stretched, cropped, or whole on a grey ground. */
function resize(picture: Sharp, sides: Sides, mode: number): Sharp {
  if (mode === 1) return picture.resize({ ...sides, fit: 'cover' })
  if (mode === 2) return picture.resize({ ...sides, fit: 'contain', background: '#808080' })
  return picture.resize({ ...sides, fit: 'fill' })
}

async function sidesOf(bytes: Uint8Array, field: string): Promise<Sides> {
  const { width, height } = await sharp(bytes, SAFE)
    .metadata()
    .catch((cause: unknown) => {
      throw new Problem('not_an_image', { cause, fields: [{ field, code: 'not_an_image' }] })
    })
  return { width, height }
}

/** A picture as these programs answer: PNG, base64, with the recipe in it that it was stored with. */
export async function toPngText({ log }: Pick<Context, 'log'>, bytes: Uint8Array, sides?: Sides): Promise<string> {
  const { format, width, height } = await sharp(bytes).metadata()
  if (format === 'png' && (!sides || isSame(sides, { width, height }))) return Buffer.from(bytes).toString('base64')
  const resize = sides && ({ ...sides, fit: 'fill' } as const)
  const made = await convertPicture({ picture: bytes, format: 'png', mostPixels: MOST_PIXELS, ...(resize && { resize }) }, { log })
  return Buffer.from(made).toString('base64')
}
