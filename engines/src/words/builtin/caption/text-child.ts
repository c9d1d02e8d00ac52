import sharp from 'sharp'
import { readText } from './read-text.ts'
import type { Line, TextNetworks } from './read-text.ts'

export interface ReadInput extends TextNetworks {
  readonly image: Uint8Array
}

/** Long side of the picture that is read; type that matters is large enough at this size. */
const SIDE = 1600

/** Reads the text in a picture, in a child process. */
export async function run({ image, ...networks }: ReadInput): Promise<readonly Line[]> {
  const upright = sharp(image, { sequentialRead: true })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
  return readText(await upright.flatten({ background: '#ffffff' }).png({ compressionLevel: 1 }).toBuffer(), networks)
}
