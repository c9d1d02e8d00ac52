import { EngineError, type Output } from '@stipple/engines/spec'
import sharp from 'sharp'
import type { Context } from '../../context.ts'

/** Longest sides of the small pictures that galleries show. */
export const THUMBNAIL_SIDES = [200, 300, 512] as const

/** Standard deviation (pixels of a picture 512 wide) at which nothing can be made out any more. */
const COVER = 28

export const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** What is known of an output once its files are stored. */
export interface StoredWork {
  readonly id: string
  /** Prefix of all its files in the object store. */
  readonly folder: string
  readonly file: string
  readonly media: Output['media']
  readonly type: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly colour: string
}

/** Decodes an output, so that nothing broken is ever delivered, and stores it with its thumbnails; of a covered one these show colours only. */
export async function storeWork(
  context: Context,
  { id, accountId, output, covered = false }: { id: string; accountId: string; output: Output; covered?: boolean },
): Promise<StoredWork> {
  const extension = EXTENSIONS[output.type]
  if (output.media !== 'image' || extension === undefined)
    throw new EngineError('internal', `an engine delivered ${output.type}, which this server does not store`)
  const folder = folderOf(accountId, id)
  const { width, height, colour, thumbnails } = await inspect(output, covered)
  await context.storage.put(`${folder}/original.${extension}`, output.bytes, { type: output.type })
  for (const { side, bytes } of thumbnails) await context.storage.put(`${folder}/${side}.webp`, bytes, { type: 'image/webp' })
  return {
    id,
    folder,
    file: `${folder}/original.${extension}`,
    media: output.media,
    type: output.type,
    bytes: output.bytes.byteLength,
    width,
    height,
    seed: output.seed,
    colour,
  }
}

export const folderOf = (accountId: string, id: string): string => `${folderOfAll(accountId)}/${id}`

/** Where the files of all works of an account lie. */
export const folderOfAll = (accountId: string): string => `works/${accountId}`

async function inspect(output: Output, covered: boolean) {
  try {
    const picture = sharp(output.bytes, { limitInputPixels: 200_000_000 })
    const { width, height, format } = await picture.metadata()
    if (`image/${format}` !== output.type) throw new Error(`declared ${output.type}, is ${format}`)
    // The largest is made from the picture, the smaller ones from the largest: one full decode, which is also the proof that it can be decoded.
    const shrunk = picture.resize({ width: 512, height: 512, fit: 'inside', withoutEnlargement: true })
    const large = await (covered ? sharp(await shrunk.png().toBuffer()).blur(COVER) : shrunk).webp({ quality: 82 }).toBuffer()
    const thumbnails = await Promise.all(
      THUMBNAIL_SIDES.map(async (side) => ({
        side,
        bytes:
          side === 512
            ? large
            : await sharp(large)
                .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
                .webp({ quality: 80 })
                .toBuffer(),
      })),
    )
    const { dominant } = await sharp(large).flatten({ background: '#ffffff' }).stats()
    const colour = `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
    return { width, height, colour, thumbnails }
  } catch (cause) {
    throw new EngineError('internal', 'the engine delivered a picture that cannot be decoded', { cause })
  }
}
