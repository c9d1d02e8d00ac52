import sharp from 'sharp'
import type { Picture } from '../../../kit/decode-picture.ts'

/** Longest side: beyond it no network and no scene shows more detail. */
const LONGEST = 1800

/** Reduces a picture to the largest useful size. */
export async function shrink(picture: Picture): Promise<Picture> {
  const { width, height, rgb, alpha } = picture
  if (Math.max(width, height) <= LONGEST) return picture
  const resize = (data: Uint8Array, channels: 1 | 3) =>
    sharp(data, { raw: { width, height, channels } })
      .resize(LONGEST, LONGEST, { fit: 'inside', kernel: 'lanczos3' })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  const colours = await resize(rgb, 3)
  const size = { width: colours.info.width, height: colours.info.height }
  return alpha ? { ...size, rgb: colours.data, alpha: (await resize(alpha, 1)).data } : { ...size, rgb: colours.data }
}
