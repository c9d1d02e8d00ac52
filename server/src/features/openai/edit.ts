import { LIMITS } from '@stipple/core/domain/limits'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { storeUpload } from '../uploads/public.ts'

/** Pictures of a form for a change. */
export interface EditFiles {
  readonly image: Buffer
  readonly mask: Buffer | undefined
}

/** The picture and the mask of a form. Throws `upload_failed` without a picture, and `invalid_input` for any other file: no model joins several pictures here. */
export function filesOf(files: ReadonlyMap<string, Buffer>): EditFiles {
  const strange = [...files.keys()].find((name, place, names) => !NAMES.has(name) || (name === 'image[]' && names.includes('image')))
  if (strange !== undefined) throw new Problem('invalid_input', { fields: [{ field: strange, code: 'not_valid' }] })
  const image = files.get('image') ?? files.get('image[]')
  if (!image) throw new Problem('upload_failed', { fields: [{ field: 'image', code: 'no_file' }] })
  return { image, mask: files.get('mask') }
}

const NAMES = new Set(['image', 'image[]', 'mask'])

/** Stores the pictures as uploads of the member. Returns their addresses. */
export async function storePictures(context: Context, accountId: string, { image, mask }: EditFiles) {
  const stored = await storeUpload(context, { accountId, bytes: image, field: 'image' })
  if (!mask) return { image: stored.url }
  const bytes = await toOwnMask(mask, await sharp(image).metadata()).catch(() => {
    throw new Problem('not_an_image', { fields: [{ field: 'mask', code: 'not_an_image' }] })
  })
  return { image: stored.url, mask: (await storeUpload(context, { accountId, bytes, field: 'mask' })).url }
}

/** A mask of ours, where white is what changes, of one of OpenAI's, where what changes is transparent; as large as the picture. */
export const toOwnMask = (mask: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> =>
  sharp(mask, { limitInputPixels: LIMITS.upload.pixels })
    .ensureAlpha()
    .extractChannel('alpha')
    .negate()
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
