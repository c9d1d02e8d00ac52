import { linearFromRgba } from '@stipple/imaging/colour'
import sharp from 'sharp'
import type { Picture } from '../../../kit/decode-picture.ts'
import type { ProductSetting, SceneRequest } from './scene.ts'

/** The member's own picture, cropped to the wanted shape around its middle. */
export async function placeOwn(picture: Picture, { size, stand }: Pick<SceneRequest, 'size' | 'stand'>): Promise<ProductSetting> {
  const { width, height, rgb } = picture
  const scaled = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(size.width, size.height, { fit: 'cover', kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { image: linearFromRgba(Uint8ClampedArray.from(scaled), size), gloss: 0, shade: 0.6, edge: stand.base - size.height * 0.2 }
}
