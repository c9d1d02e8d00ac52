import { createReadStream } from 'node:fs'
import { LIMITS } from '@stipple/core/domain/limits'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { newId } from '../../lib/new-id.ts'
import { deleteAllUploads, insertUpload } from './data.ts'
import { inspectPicture, type Picture } from './inspect.ts'

/** A picture as it was stored. */
export interface StoredUpload {
  readonly id: string
  /** The address that inputs of jobs carry. */
  readonly url: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** A picture from memory. `field` is named in refusals: `file_too_large`, `not_an_image`, `too_many_pixels`. */
export async function storeUpload(
  context: Context,
  { accountId, bytes, field }: { accountId: string; bytes: Uint8Array; field: string },
): Promise<StoredUpload> {
  const { bytes: most } = LIMITS.upload
  if (bytes.byteLength > most) {
    const params = { maximum: most / 1024 / 1024 }
    throw new Problem('file_too_large', { params, fields: [{ field, code: 'file_too_large', params }] })
  }
  const picture = await inspectPicture(bytes, field)
  return store(context, { accountId, picture, content: bytes, bytes: bytes.byteLength })
}

/** A picture from disk. Throws as above. */
export async function storeUploadedFile(
  context: Context,
  { accountId, path, bytes }: { accountId: string; path: string; bytes: number },
): Promise<StoredUpload> {
  const picture = await inspectPicture(path, 'file')
  return store(context, { accountId, picture, content: createReadStream(path), bytes })
}

/** Deletes a member's uploads but for their files; the folder of those. */
export async function eraseUploads(tx: Transaction, accountId: string): Promise<string> {
  await deleteAllUploads(tx, accountId)
  return folderOf(accountId)
}

const folderOf = (accountId: string): string => `uploads/${accountId}`

interface Stored {
  readonly accountId: string
  readonly picture: Picture
  readonly content: Parameters<Context['storage']['put']>[1]
  readonly bytes: number
}

async function store(
  context: Context,
  { accountId, picture: { type, extension, width, height }, content, bytes }: Stored,
): Promise<StoredUpload> {
  const id = newId()
  const file = `${folderOf(accountId)}/${id}.${extension}`
  await context.storage.put(file, content, { type })
  try {
    await insertUpload(context.db, { id, accountId, file, type, bytes, width, height })
  } catch (error) {
    await context.storage.delete(file).catch(() => undefined)
    throw error
  }
  return { id, url: `/media/uploads/${id}.${extension}`, width, height, bytes }
}
