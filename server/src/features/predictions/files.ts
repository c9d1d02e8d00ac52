import { readFile } from 'node:fs/promises'
import type { NativeFile } from '@stipple/core/contract/predictions'
import { parseJson } from '@stipple/core/domain/parse-json'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import type { IncomingFile } from '../../http/incoming-file.ts'
import { signAddress } from '../../http/signed-address.ts'
import { Problem } from '../../problem.ts'
import { findUpload, listUploads, removeUploads, storeUploadedFile, type Upload } from '../uploads/public.ts'
import { presentFile } from './present.ts'

type Owner = Pick<Caller, 'accountId'>

/** Files per page. */
const PAGE = 100
/** Largest metadata of a file in bytes. */
const LONGEST = 16 * 1024

const metadata = z.record(z.string(), z.json())

/** Stores a file with the client's metadata. Throws as uploading, and `invalid_input` for metadata that is not an object. */
export async function createFile(
  context: Context,
  { accountId }: Owner,
  { path, bytes, fileName, texts, others }: IncomingFile,
): Promise<Upload> {
  const declaredType =
    texts['metadata'] ??
    (others['metadata'] && others['metadata'].bytes <= LONGEST ? await readFile(others['metadata'].path, 'utf8') : '{}')
  const read = metadata.safeParse(parseJson(declaredType))
  if (!read.success || declaredType.length > LONGEST)
    throw new Problem('invalid_input', { fields: [{ field: 'metadata', code: 'not_valid' }] })
  const name = (texts['filename'] ?? fileName).slice(0, 200)
  const { id } = await storeUploadedFile(context, { accountId, path, bytes, field: 'content', details: { name, metadata: read.data } })
  return requireFile(context, { accountId }, id)
}

/** A member's own file. Throws `not_found`. */
export async function requireFile({ db }: Pick<Context, 'db'>, { accountId }: Owner, id: string): Promise<Upload> {
  const upload = await findUpload(db, { id, accountId })
  if (!upload) throw new Problem('not_found')
  return upload
}

/** A page of a member's files, latest first, and the cursor of the next. */
export async function listFiles({ db }: Pick<Context, 'db'>, { accountId }: Owner, after: string | undefined) {
  const rows = await listUploads(db, { accountId, size: PAGE + 1, after })
  return { rows: rows.slice(0, PAGE), next: rows.length > PAGE ? rows[PAGE - 1]?.id : undefined }
}

/** Deletes a file. Throws `not_found`, `upload_in_use`. */
export async function deleteFile(context: Context, { accountId }: Owner, id: string): Promise<void> {
  if ((await removeUploads(context, { accountId, ids: [id] })) === 0) throw new Problem('not_found')
}

/** A file in the API's format, with an address that is valid for an hour. */
export async function describeFile(context: Context, upload: Upload, origin: string): Promise<NativeFile> {
  const path = `/v1/files/${upload.id}/download`
  return presentFile(upload, { origin, download: origin + (await signAddress(context, { path, accountId: upload.accountId })) })
}
