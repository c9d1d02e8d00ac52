import sharp from 'sharp'
import type { Picture } from '../../kit/decode-picture.ts'

/** Encodes as PNG, so that unchanged pixels stay exact. */
export async function encodePicture({ width, height, rgb, alpha }: Picture): Promise<Uint8Array> {
  const colours = sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false })
  const whole = alpha
    ? colours.joinChannel(Buffer.from(alpha.buffer, alpha.byteOffset, alpha.length), { raw: { width, height, channels: 1 } })
    : colours
  return whole.png({ compressionLevel: 3, adaptiveFiltering: true }).toBuffer()
}
