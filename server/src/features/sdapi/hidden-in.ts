import { LIMITS } from '@stipple/core/domain/limits'
import { hiddenColumns, readHidden } from '@stipple/core/metadata/hidden'
import type { Settings } from '@stipple/core/metadata/recipe'
import sharp from 'sharp'

/** Parameters that a program hid in the pixels of a lossless image. Undefined if there are none. */
export async function hiddenIn(bytes: Uint8Array): Promise<Settings | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: LIMITS.upload.pixels })
    const { width, height, format } = await picture.metadata()
    if (format !== 'png' && format !== 'webp') return undefined
    const left = { left: 0, top: 0, width: hiddenColumns({ width, height }), height }
    const data = await picture.extract(left).toColourspace('srgb').ensureAlpha().raw().toBuffer()
    return readHidden({ width: left.width, height, data })
  } catch {
    return undefined
  }
}
