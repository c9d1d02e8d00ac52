import { readFile } from 'node:fs/promises'
import { describePatches } from '@stipple/core/metadata/picture'
import type { Provenance } from '@stipple/core/metadata/xmp'
import { inspectMedia, type MediaFacts } from '@stipple/engines/kit/inspect-media'
import { plainType } from '@stipple/engines/kit/plain-type'
import { smallPictures } from '@stipple/engines/kit/small-pictures'
import { type Attachment, EngineError, type LocalContent, type Output } from '@stipple/engines/spec'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import { labelled } from '../../credentials/labelled.ts'
import type { StoredAttachment } from '../../db/schema/works.ts'
import { changedFile, localFile } from '../../storage/changed-file.ts'
import type { StorableContent } from '../../storage/storage.ts'

/** Longest sides of the thumbnails in galleries. */
export const THUMBNAIL_SIDES = [200, 300, 512] as const
/** The smallest one, for avatars. */
export const PORTRAIT_SIDE = 100
const SIDES = [PORTRAIT_SIDE, ...THUMBNAIL_SIDES]

/** Blur (standard deviation in pixels at a width of 512) that hides all content. */
export const COVER = 28

/** Stored file types, with their extensions. */
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

/** Facts about an output after its files are stored. */
export interface StoredWork {
  readonly id: string
  /** Prefix of all its storage keys. */
  readonly folder: string
  readonly file: string
  readonly media: Output['media']
  readonly type: string
  readonly bytes: number
  /** Its file contains content credentials. */
  readonly signed: boolean
  readonly width?: number
  readonly height?: number
  readonly seconds?: number
  readonly seed: number
  readonly colour: string
  /** Descriptor of its image; absent without an image, or for a covered one. */
  readonly likeness?: string
  readonly attachments: readonly StoredAttachment[]
}

interface Made {
  readonly id: string
  readonly accountId: string
  readonly output: Output<LocalContent>
  /** Written into the file. */
  readonly provenance: Provenance
  readonly covered?: boolean
}

/**
 * Checks an output, so that no broken file is delivered, and stores it with its thumbnails and other formats. Thumbnails of audio, video and models
 * are made from the poster; those of a covered work show colours only. The file is never whole in memory, and may be moved.
 */
export async function storeWork(context: Context, { id, accountId, output, provenance, covered = false }: Made): Promise<StoredWork> {
  const extension = EXTENSIONS[output.type]
  if (extension === undefined) throw new EngineError('internal', `an engine delivered ${output.type}, which this server does not store`)
  const forms = checkForms(output, extension)
  const folder = folderOf(accountId, id)
  const { width, height, seconds, colour, likeness, thumbnails } =
    output.media === 'image'
      ? await inspectImage(context, output, covered)
      : await inspectOther(context, { ...output, media: output.media }, covered)
  const { bytes, content: described, signed } = await describe(context, output, provenance)
  await Promise.all([
    context.storage.put(`${folder}/original.${extension}`, described, { type: output.type }),
    storeThumbnails(context.storage, folder, thumbnails),
  ])
  const attachments: StoredAttachment[] = []
  for (const { type, content, ...form } of forms) {
    const size = content instanceof Uint8Array ? content.byteLength : (await localFile(content.file)).bytes
    await context.storage.put(attachmentKey(folder, form.extension), content, { type })
    attachments.push({ ...form, type, bytes: size })
  }
  return {
    id,
    folder,
    file: `${folder}/original.${extension}`,
    media: output.media,
    type: output.type,
    bytes,
    signed,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(seconds !== undefined && { seconds }),
    seed: output.seed,
    colour,
    ...(likeness !== undefined && output.media !== 'voice' && { likeness }),
    attachments,
  }
}

/** The output with its parameters and content credentials inside. Files that cannot hold them, or are too large, are never whole in memory. */
async function describe(
  context: Pick<Context, 'credentials' | 'log'>,
  { content, type }: Pick<Output<LocalContent>, 'content' | 'type'>,
  provenance: Provenance,
): Promise<{ bytes: number; content: StorableContent; signed: boolean }> {
  if (content instanceof Uint8Array) {
    const { content: made, signed } = await labelled(context, content, { type, provenance })
    return { bytes: made.byteLength, content: made, signed }
  }
  const file = await localFile(content.file)
  if (context.credentials.canSign(type, file.bytes)) return describe(context, { content: await readFile(content.file), type }, provenance)
  return { ...(await changedFile(file, (size) => describePatches(size, provenance))), signed: false }
}

export async function storeThumbnails(storage: Context['storage'], folder: string, thumbnails: Thumbnails['thumbnails']): Promise<void> {
  await Promise.all(thumbnails.map(({ side, bytes }) => storage.put(thumbnailKey(folder, side), bytes, { type: 'image/webp' })))
}

/** Storage key of a work's thumbnail. */
export const thumbnailKey = (folder: string, side: number): string => `${folder}/${side}.webp`

/** Storage key of another format of a work. */
export const attachmentKey = (folder: string, extension: string): string => `${folder}/original.${extension}`

export const folderOf = (accountId: string, id: string): string => `${folderOfAll(accountId)}/${id}`

/** Folder of all works of an account. */
export const folderOfAll = (accountId: string): string => `works/${accountId}`

/** Extensions become part of storage keys, so each format needs its own. */
function checkForms({ attachments = [] }: Output<LocalContent>, own: string): readonly Attachment<LocalContent>[] {
  const taken = new Set([own])
  for (const { extension } of attachments) {
    if (!/^[a-z0-9]{1,8}$/.test(extension) || taken.has(extension))
      throw new EngineError('internal', `an engine named a form of its work "${extension}"`)
    taken.add(extension)
  }
  return attachments
}

export interface Thumbnails {
  readonly colour: string
  readonly likeness?: string | undefined
  readonly thumbnails: readonly { side: number; bytes: Uint8Array }[]
}

type Inspected = Thumbnails & MediaFacts

/** Most pixels of an image. */
export const MAX_PIXELS = 200_000_000

async function inspectImage(context: Context, { content, type }: Output<LocalContent>, covered: boolean): Promise<Inspected> {
  const { type: found, ...inspected } = await makeThumbnails(context, content, { covered }).catch(undecodable('picture'))
  return found === type ? inspected : undecodable('picture')(new Error(`declared ${type}, is ${found}`))
}

async function inspectOther(
  context: Context,
  { content, media, type, poster, width, height, seconds }: Output<LocalContent> & { media: 'video' | 'voice' | '3d' },
  covered: boolean,
): Promise<Inspected> {
  const found = await (content instanceof Uint8Array ? fileTypeFromBuffer(content) : fileTypeFromFile(content.file))
  const mime = plainType(found?.mime ?? 'nothing known')
  if (mime !== type) throw new EngineError('internal', `the engine declared ${type}, and gave ${mime}`)
  if (!poster && media !== 'video') throw new EngineError('internal', `the engine gave no poster for its ${media}`)
  const facts = content instanceof Uint8Array ? {} : await inspectMedia(content.file, media).catch(undecodable(media))
  const measured = {
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(seconds !== undefined && { seconds }),
  }
  const known = { ...facts, ...measured }
  const pictures = poster
    ? await makeThumbnails(context, poster, { covered }).catch(undecodable('poster'))
    : await plainTile(context, known)
  return { ...known, colour: pictures.colour, thumbnails: pictures.thumbnails, ...(poster && { likeness: pictures.likeness }) }
}

/** Placeholder in the aspect ratio of a work without an image. */
export async function plainTile(
  context: Context,
  { width = 1, height = 1 }: { readonly width?: number; readonly height?: number },
): Promise<Thumbnails> {
  const scale = 512 / Math.max(width, height)
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const tile = await sharp({ create: { ...size, channels: 3, background: PLAIN } })
    .png()
    .toBuffer()
  return makeThumbnails(context, tile, { covered: false })
}

const PLAIN = '#8d99ae'

const undecodable =
  (what: string) =>
  (cause: unknown): never => {
    throw new EngineError('internal', `the engine delivered a ${what} that cannot be decoded`, { cause })
  }

/**
 * Thumbnails of an image, with its colour, size and type. Decodes the whole image strictly, so damaged files that tolerant readers accept are
 * refused.
 */
export async function makeThumbnails(
  context: Pick<Context, 'log'>,
  picture: LocalContent,
  { covered, strict }: { readonly covered: boolean; readonly strict?: boolean },
): Promise<Thumbnails & { readonly type: string; readonly width: number; readonly height: number }> {
  const wish = { picture, sides: SIDES, mostPixels: MAX_PIXELS, strict, ...(covered && { blur: COVER }) }
  const { small: thumbnails, ...facts } = await smallPictures(wish, context)
  return { ...facts, thumbnails }
}
