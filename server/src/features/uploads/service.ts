import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { LIMITS } from '@stipple/core/domain/limits'
import { EngineError, type LocalContent } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { isOutcomeUnknown } from '../../db/errors.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../problem.ts'
import { requireRoom } from '../../storage/quota.ts'
import { checkIfRequired } from '../safety/public.ts'
import { deleteAllUploads, deleteUploads, insertUpload, isAnyInUse, type Upload } from './data.ts'
import { convertHeic, isHeic } from './heic.ts'
import { type Inspected, inspectPicture, inspectUpload, tooLarge, typeOf } from './inspect.ts'
import { addressOf } from './present.ts'
import { upright } from './upright.ts'

/** A file as it was stored. */
export interface StoredUpload {
  readonly id: string
  /** The address in job inputs. */
  readonly url: string
  /** Of an image. */
  readonly width?: number
  readonly height?: number
  /** Of an animated image, of which the first frame is used. */
  readonly frames?: number
  readonly bytes: number
}

/**
 * Stores an image from memory. `field` is used in errors: `file_too_large`, `not_an_image`, `too_many_pixels`, `picture_damaged`, `heic_unreadable`.
 * HEIC is converted to JPEG.
 */
export async function storeUpload(
  context: Context,
  { accountId, bytes, field }: { accountId: string; bytes: Uint8Array; field: string },
): Promise<StoredUpload> {
  if (bytes.byteLength > LIMITS.upload.bytes) throw tooLarge(field, LIMITS.upload.bytes)
  if (isHeic(await typeOf(bytes))) return storeUpload(context, { accountId, bytes: await convertHeic(bytes, field), field })
  const picture = await inspectPicture(bytes, field)
  await refuseNsfw(context, { type: picture.type, content: bytes, field })
  const content = picture.isTurned ? await upright(bytes, picture) : bytes
  return store(context, { accountId, inspected: picture, content, bytes: content.byteLength })
}

interface UploadedFile {
  readonly accountId: string
  readonly path: string
  readonly bytes: number
  /** Field name for errors; default: `file`. */
  readonly field?: string
  readonly details?: FileDetails
}

/** Stores a file from disk, of any type that some mode accepts. Throws as above. */
export async function storeUploadedFile(
  context: Context,
  { accountId, path, bytes, field = 'file', details }: UploadedFile,
): Promise<StoredUpload> {
  if (isHeic(await typeOf(path))) {
    const content = await convertHeic(path, field)
    const picture = await inspectPicture(content, field)
    await refuseNsfw(context, { type: picture.type, content, field })
    return store(context, { accountId, inspected: picture, content, bytes: content.byteLength, details })
  }
  const inspected = await inspectUpload({ path, bytes, field })
  await refuseNsfw(context, { type: inspected.type, content: { file: path }, field })
  if (inspected.isTurned) {
    const content = await upright(path, inspected)
    return store(context, { accountId, inspected, content, bytes: content.byteLength, details })
  }
  return store(context, { accountId, inspected, content: { file: path }, bytes, details })
}

/** Refuses unsafe images and videos if the safety level blocks them. */
async function refuseNsfw(
  context: Context,
  { type, content, field }: { type: string; content: LocalContent; field: string },
): Promise<void> {
  const media = type.startsWith('image/') ? 'image' : type.startsWith('video/') ? 'video' : undefined
  if (!media || context.settings.get('safety.level') !== 'block') return
  await checkIfRequired(context, { media, content: async () => content }, AbortSignal.timeout(PATIENCE_MS)).catch((cause: unknown) => {
    if (!(cause instanceof EngineError)) throw cause
    const code = cause.code === 'content_policy' ? 'nsfw_detected' : 'nsfw_system_error'
    throw new Problem(code, { cause, fields: [{ field, code }] })
  })
}

const PATIENCE_MS = 60_000

/** Deletes a member's uploads, files before the rows: if that fails, both stay. Returns the number. Throws `upload_in_use`. */
export const removeUploads = (context: Context, which: { accountId: string; ids: readonly string[] }): Promise<number> =>
  context.db.transaction(async (tx) => {
    if (await isAnyInUse(tx, which)) throw new Problem('upload_in_use')
    const files = await deleteUploads(tx, which)
    for (const file of files) await context.storage.delete(file)
    return files.length
  })

/** Deletes a member's uploads except their files; returns the folder of those. */
export async function eraseUploads(tx: Transaction, accountId: string): Promise<string> {
  await deleteAllUploads(tx, accountId)
  return folderOf(accountId)
}

const folderOf = (accountId: string): string => `uploads/${accountId}`

interface Stored {
  readonly accountId: string
  readonly inspected: Inspected
  readonly content: LocalContent
  readonly bytes: number
  readonly details?: FileDetails | undefined
}

/** A client's metadata of a file. */
export type FileDetails = Pick<Upload, 'name' | 'metadata'>

const NOTHING: FileDetails = { name: null, metadata: null }

async function store(
  context: Context,
  { accountId, inspected: { type, extension, width, height, frames }, content, bytes, details = NOTHING }: Stored,
): Promise<StoredUpload> {
  await requireRoom(context, accountId, bytes)
  const id = newId()
  const file = `${folderOf(accountId)}/${id}.${extension}`
  const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
  const sha256 = await hashOf(content)
  await context.storage.put(file, content, { type })
  try {
    await insertUpload(context.db, { id, accountId, file, type, bytes, width: width ?? null, height: height ?? null, sha256, ...details })
  } catch (error) {
    // The row may have been written; otherwise the cleanup deletes the file.
    if (!isOutcomeUnknown(error)) await context.storage.delete(file).catch(() => undefined)
    throw error
  }
  return { id, url: addressOf(id, file), bytes, ...size, ...(frames !== undefined && { frames }) }
}

async function hashOf(content: LocalContent): Promise<string> {
  const hash = createHash('sha256')
  if (content instanceof Uint8Array) return hash.update(content).digest('hex')
  await pipeline(createReadStream(content.file), hash)
  return hash.digest('hex')
}
