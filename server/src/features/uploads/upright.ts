import { LIMITS } from '@stipple/core/domain/limits'
import sharp from 'sharp'
import type { Inspected } from './inspect.ts'

/**
 * Applies an image's orientation to its pixels, losslessly: browsers and engines then agree, and a mask painted in one fits the other. Other metadata
 * is kept.
 */
export function upright(source: string | Uint8Array, { type }: Pick<Inspected, 'type'>): Promise<Uint8Array> {
  const turned = sharp(source, { limitInputPixels: LIMITS.upload.pixels }).autoOrient().keepMetadata()
  return (type === 'image/png' ? turned.png() : turned.webp({ lossless: true })).toBuffer()
}
