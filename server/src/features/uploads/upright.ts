import { LIMITS } from '@stipple/core/domain/limits'
import sharp from 'sharp'
import type { Inspected } from './inspect.ts'

/**
 * Turns the pixels of a picture as its file says, without loss: browsers and engines then see the same, and a mask that is painted in one fits in the other.
 * What its file says of itself besides is kept.
 */
export function upright(source: string | Uint8Array, { type }: Pick<Inspected, 'type'>): Promise<Uint8Array> {
  const turned = sharp(source, { limitInputPixels: LIMITS.upload.pixels }).autoOrient().keepMetadata()
  return (type === 'image/png' ? turned.png() : turned.webp({ lossless: true })).toBuffer()
}
