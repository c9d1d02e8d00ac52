import { bytesOf } from '@stipple/engines/kit/bytes-of'
import { type Attachment, EngineError, type Output } from '@stipple/engines/spec'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import type { Context } from '../../context.ts'
import type { StoredAttachment } from '../../db/schema/works.ts'

/** Longest sides of the small pictures that galleries show. */
export const THUMBNAIL_SIDES = [200, 300, 512] as const
/** And of the smallest, for portraits. */
export const PORTRAIT_SIDE = 100
const SIDES = [PORTRAIT_SIDE, ...THUMBNAIL_SIDES]

/** Standard deviation (pixels of a picture 512 wide) at which nothing can be made out any more. */
export const COVER = 28

/** What this server stores, and the ending of its files. */
export const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'model/gltf-binary': 'glb',
}

/** What is known of an output once its files are stored. */
export interface StoredWork {
  readonly id: string
  /** Prefix of all its files in the object store. */
  readonly folder: string
  readonly file: string
  readonly media: Output['media']
  readonly type: string
  readonly bytes: number
  readonly width?: number
  readonly height?: number
  readonly seconds?: number
  readonly seed: number
  readonly colour: string
  readonly also: readonly StoredAttachment[]
}

/**
 * Looks at an output, so that nothing broken is ever delivered, and stores it with its thumbnails and its other forms. The thumbnails of what is no
 * picture are made from its poster; those of a covered work show colours only.
 */
export async function storeWork(
  context: Context,
  { id, accountId, output, covered = false }: { id: string; accountId: string; output: Output; covered?: boolean },
): Promise<StoredWork> {
  const extension = EXTENSIONS[output.type]
  if (extension === undefined) throw new EngineError('internal', `an engine delivered ${output.type}, which this server does not store`)
  const forms = checkForms(output, extension)
  const bytes = await bytesOf(output.content)
  const folder = folderOf(accountId, id)
  const { width, height, colour, thumbnails } =
    output.media === 'image' ? await inspectImage(output, { bytes, covered }) : await inspectOther(output, { bytes, covered })
  await context.storage.put(`${folder}/original.${extension}`, bytes, { type: output.type })
  await storeThumbnails(context.storage, folder, thumbnails)
  const also: StoredAttachment[] = []
  for (const { type, content, ...form } of forms) {
    const attached = await bytesOf(content)
    await context.storage.put(attachmentKey(folder, form.extension), attached, { type })
    also.push({ ...form, type, bytes: attached.byteLength })
  }
  return {
    id,
    folder,
    file: `${folder}/original.${extension}`,
    media: output.media,
    type: output.type,
    bytes: bytes.byteLength,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(output.seconds !== undefined && { seconds: output.seconds }),
    seed: output.seed,
    colour,
    also,
  }
}

export async function storeThumbnails(storage: Context['storage'], folder: string, thumbnails: Small['thumbnails']): Promise<void> {
  for (const { side, bytes } of thumbnails) await storage.put(thumbnailKey(folder, side), bytes, { type: 'image/webp' })
}

/** Where a work's small picture of a side lies. */
export const thumbnailKey = (folder: string, side: number): string => `${folder}/${side}.webp`

/** Where another form of a work lies. */
export const attachmentKey = (folder: string, extension: string): string => `${folder}/original.${extension}`

export const folderOf = (accountId: string, id: string): string => `${folderOfAll(accountId)}/${id}`

/** Where the files of all works of an account lie. */
export const folderOfAll = (accountId: string): string => `works/${accountId}`

/** Endings become part of keys, and each form needs one of its own. */
function checkForms({ also = [] }: Output, own: string): readonly Attachment[] {
  const taken = new Set([own])
  for (const { extension } of also) {
    if (!/^[a-z0-9]{1,8}$/.test(extension) || taken.has(extension))
      throw new EngineError('internal', `an engine named a form of its work "${extension}"`)
    taken.add(extension)
  }
  return also
}

export interface Small {
  readonly colour: string
  readonly thumbnails: readonly { side: number; bytes: Buffer }[]
}

interface Inspected extends Small {
  readonly width: number | undefined
  readonly height: number | undefined
}

interface Look {
  readonly bytes: Uint8Array
  readonly covered: boolean
}

/** More is no picture of ours. */
export const MOST_PIXELS = 200_000_000

async function inspectImage(output: Output, { bytes, covered }: Look): Promise<Inspected> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS })
    const { width, height, format } = await picture.metadata()
    if (`image/${format}` !== output.type) throw new Error(`declared ${output.type}, is ${format}`)
    return { width, height, ...(await makeSmall(picture, covered)) }
  } catch (cause) {
    throw new EngineError('internal', 'the engine delivered a picture that cannot be decoded', { cause })
  }
}

const SAME_TYPE: Readonly<Record<string, string>> = { 'audio/x-m4a': 'audio/mp4', 'audio/vnd.wave': 'audio/wav' }

/** The one of the names under which a format goes that this server uses. */
export const plainType = (type: string): string => SAME_TYPE[type] ?? type

async function inspectOther(output: Output, { bytes, covered }: Look): Promise<Inspected> {
  const found = plainType((await fileTypeFromBuffer(bytes))?.mime ?? 'nothing known')
  if (found !== output.type) throw new EngineError('internal', `the engine declared ${output.type}, and gave ${found}`)
  if (!output.poster) throw new EngineError('internal', `the engine gave no poster for its ${output.media}`)
  const pictures = await makeSmall(sharp(output.poster, { limitInputPixels: MOST_PIXELS }), covered).catch((cause: unknown) => {
    throw new EngineError('internal', 'the engine delivered a poster that cannot be decoded', { cause })
  })
  return { width: output.width, height: output.height, ...pictures }
}

/** The largest is made from the picture, the smaller ones from the largest: one full decode, which is also the proof that it can be decoded. */
export async function makeSmall(picture: Sharp, covered: boolean): Promise<Small> {
  const shrunk = picture.resize({ width: 512, height: 512, fit: 'inside', withoutEnlargement: true })
  const large = await (covered ? sharp(await shrunk.png().toBuffer()).blur(COVER) : shrunk).webp({ quality: 82 }).toBuffer()
  const thumbnails = await Promise.all(
    SIDES.map(async (side) => ({
      side,
      bytes: side === 512 ? large : await shrink(large, side),
    })),
  )
  const { dominant } = await sharp(large).flatten({ background: '#ffffff' }).stats()
  const colour = `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  return { colour, thumbnails }
}

/** A small picture made from a larger one. */
export const shrink = (bytes: Uint8Array, side: number): Promise<Buffer> =>
  sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
