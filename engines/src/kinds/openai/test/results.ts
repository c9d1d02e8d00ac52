import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { paint } from '../../sdapi/test/pictures.ts'
import type { CheckedOrder } from './orders.ts'

/** Paints an image; with a mask, over the first input where the mask is transparent, or white. Random without a seed. */
export async function madePicture({ fields, width, height, images: [first], mask, white }: CheckedOrder, index: number): Promise<Buffer> {
  const seed = typeof fields['seed'] === 'number' ? fields['seed'] : Number(fields['seed'] ?? Math.floor(Math.random() * 2 ** 32))
  // Large blocks are fast.
  if (!first || (!mask && !white)) {
    const small = await paint(seed + index, { width: Math.ceil(width / 16), height: Math.ceil(height / 16) })
    return sharp(small).resize(width, height, { fit: 'fill', kernel: 'nearest' }).png({ compressionLevel: 1 }).toBuffer()
  }
  return paint(seed + index, {
    width,
    height,
    strength: 1,
    init: first.toString('base64'),
    mask: (await (white ? sharp(white) : sharp(mask).extractChannel('alpha').negate()).png({ compressionLevel: 1 }).toBuffer()).toString(
      'base64',
    ),
  })
}

const RATE = 24_000
/** Duration of a character (s). */
const PER_CHARACTER = 0.005

/** A tone of the text's duration, with a pitch from the voice. The header of a streamed file has an unknown length. */
export function spoken({ fields }: CheckedOrder, { isStreamed }: { readonly isStreamed: boolean }): Buffer {
  const seconds = (String(fields['input']).length * PER_CHARACTER) / Number(fields['speed'] ?? 1)
  const hertz = 150 + (createHash('sha256').update(String(fields['voice'])).digest()[0] ?? 0)
  const samples = Math.round(seconds * RATE)
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(isStreamed ? 0xffffffff : file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(isStreamed ? 0xffffffff : samples * 2, 40)
  for (let i = 0; i < samples; i++) file.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * i) / RATE)), 44 + i * 2)
  return file
}
