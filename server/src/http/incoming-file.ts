import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LIMITS } from '@stipple/core/domain/limits'
import type { Request } from './app-type.ts'
import { Problem } from './problem.ts'

/** An uploaded file, on disk until the call ends. */
export interface IncomingFile {
  /** As the sender called it; only ever shown. */
  readonly fileName: string
  readonly path: string
  readonly bytes: number
}

const MEGABYTE = 1024 * 1024

/** Writes the field `file` of a multipart body to disk as it comes in. Throws `upload_failed` or `file_too_large`, naming the field. */
export async function receiveFile(request: Request): Promise<IncomingFile & { discard(): Promise<void> }> {
  if (!request.isMultipart()) throw new Problem('upload_failed', { fields: [{ field: 'file', code: 'no_file' }] })
  const part = await request.file()
  if (part?.fieldname !== 'file') throw new Problem('upload_failed', { fields: [{ field: 'file', code: 'no_file' }] })
  const folder = await mkdtemp(join(tmpdir(), 'stipple-upload-'))
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const target = createWriteStream(join(folder, 'file'))
    await pipeline(part.file, target)
    if (part.file.truncated) throw new Problem('file_too_large', about({ maximum: LIMITS.upload.videoBytes / MEGABYTE }))
    return { fileName: part.filename, path: join(folder, 'file'), bytes: target.bytesWritten, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

const about = (params: { maximum: number }) => ({ params, fields: [{ field: 'file', code: 'file_too_large' as const, params }] })
