import { LIMITS } from '@stipple/core/domain/limits'
import { maskPicture } from '@stipple/engines/kit/mask-picture'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { storeUpload } from '../uploads/public.ts'

/** Images of a multipart edit request. */
export interface EditFiles {
  readonly images: readonly Buffer[]
  readonly mask: Buffer | undefined
}

/** Most images in an edit, with a mask. */
export const MAX_FILES = 5

/**
 * The images and mask of a multipart request. Throws `upload_failed` without an image, and `invalid_input` for other files, and for a mask with
 * several images.
 */
export function filesOf(files: ReadonlyMap<string, readonly Buffer[]>): EditFiles {
  const images = [...(files.get('image') ?? []), ...(files.get('image[]') ?? [])]
  const [mask, ...more] = files.get('mask') ?? []
  const strange = [...files.keys()].find((name) => !NAMES.has(name)) ?? (more.length > 0 ? 'mask' : undefined)
  if (strange !== undefined) throw new Problem('invalid_input', { fields: [{ field: strange, code: 'not_valid' }] })
  if (images.length === 0) throw new Problem('upload_failed', { fields: [{ field: 'image', code: 'no_file' }] })
  if (mask && images.length > 1)
    throw new Problem('invalid_input', { fields: [{ field: 'image', code: 'too_many', params: { limit: 1 } }] })
  return { images, mask }
}

const NAMES = new Set(['image', 'image[]', 'mask'])

/** Stores the images as uploads of the member. Returns their addresses for forms. */
export async function storePictures(context: Context, accountId: string, { images, mask }: EditFiles) {
  const addresses: string[] = []
  for (const bytes of images) addresses.push((await storeUpload(context, { accountId, bytes, field: 'image' })).url)
  const image = addresses.join('\n')
  if (!mask) return { image }
  const sides = await sidesOf(images[0], 'image')
  const given = await sidesOf(mask, 'mask')
  if (given.width !== sides.width || given.height !== sides.height) {
    const params = { own: `${given.width} × ${given.height}`, wanted: `${sides.width} × ${sides.height}` }
    throw new Problem('invalid_input', { fields: [{ field: 'mask', code: 'other_size', params }] })
  }
  const wish = { picture: mask, of: 'transparency', mostPixels: LIMITS.upload.pixels } as const
  const bytes = await maskPicture(wish, { log: context.log, caller: accountId }).catch((cause: unknown) => {
    throw new Problem('picture_damaged', { cause, fields: [{ field: 'mask', code: 'picture_damaged' }] })
  })
  return { image, mask: (await storeUpload(context, { accountId, bytes, field: 'mask' })).url }
}

async function sidesOf(bytes: Buffer | undefined, field: string): Promise<{ width: number; height: number }> {
  return sharp(bytes, { limitInputPixels: LIMITS.upload.pixels })
    .metadata()
    .catch((cause: unknown) => {
      throw new Problem('not_an_image', { cause, fields: [{ field, code: 'not_an_image' }] })
    })
}
