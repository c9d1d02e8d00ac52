import sharp from 'sharp'
import { readText } from './read-text.ts'
import type { Line, TextNetworks } from './read-text.ts'

export interface ReadInput extends TextNetworks {
  readonly image: Uint8Array
}

/** Long side from which letters are cut out: type that is to be seen is large enough there. */
const SIDE = 1600

/** What stands in a picture. Runs in a process of its own. */
export async function run({ image, ...networks }: ReadInput): Promise<readonly Line[]> {
  const upright = sharp(image, { sequentialRead: true })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
  return readText(await upright.flatten({ background: '#ffffff' }).png({ compressionLevel: 1 }).toBuffer(), networks)
}
