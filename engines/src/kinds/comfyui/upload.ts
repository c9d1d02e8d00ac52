import type { Size } from '@stipple/imaging/plane'
import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import { decodePicture } from '../../kit/decode-picture.ts'
import { readAnswer, type Wire } from './wire.ts'

/** Folder for our inputs on the server. They remain there: ComfyUI cannot delete them. */
const FOLDER = 'stipple'

const uploaded = z.object({ name: z.string(), subfolder: z.string().default('') })

/** Uploads an image in its displayed orientation, and returns its name for workflows. White areas of a mask, if given, become transparent. */
export async function upload(
  wire: Wire,
  { picture, name, mask }: { readonly picture: Uint8Array; readonly name: string; readonly mask?: Uint8Array },
): Promise<{ readonly name: string; readonly size: Size }> {
  const { width, height, rgb, alpha } = await decodePicture(picture, 'image')
  const image = sharp(rgb, { raw: { width, height, channels: 3 } })
  // Transparent pixels would be black on the server.
  if (alpha) image.joinChannel(Buffer.from(alpha), { raw: { width, height, channels: 1 } }).flatten({ background: '#fff' })
  const seen = mask ? await withHole(await image.png().toBuffer(), { mask, width, height }) : image
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await seen.png({ compressionLevel: 3 }).toBuffer())], `${name}.png`, { type: 'image/png' }))
  form.set('subfolder', FOLDER)
  form.set('overwrite', 'true')
  const { name: given, subfolder } = await readAnswer(await wire.request('upload/image', { body: form }), uploaded)
  return { name: subfolder === '' ? given : `${subfolder}/${given}`, size: { width, height } }
}

async function withHole(picture: Uint8Array, { mask, width, height }: { mask: Uint8Array } & Size): Promise<Sharp> {
  const { rgb, ...drawn } = await decodePicture(mask, 'mask')
  const alpha = await sharp(rgb, { raw: { width: drawn.width, height: drawn.height, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .negate()
    .extractChannel(0)
    .raw()
    .toBuffer()
  return sharp(picture).joinChannel(alpha, { raw: { width, height, channels: 1 } })
}
