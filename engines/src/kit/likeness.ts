import { LIKENESS_SIDE, likenessOf } from '@stipple/imaging/likeness'
import { toOklabPicture } from '@stipple/imaging/oklab-picture'
import sharp from 'sharp'

/** Descriptor of an image, as 512 characters 0 and 1 (imaging/likeness). Transparent pixels are on white. */
export async function likenessOfPicture(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .resize({ width: LIKENESS_SIDE, height: LIKENESS_SIDE, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return likenessOf(toOklabPicture(data, info))
}
