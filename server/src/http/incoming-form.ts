import { LIMITS } from '@stipple/core/domain/limits'
import { Problem } from '../problem.ts'
import type { Request } from './app-type.ts'
import { refuseWords } from './refuse-words.ts'

/** A complete form: its texts, and its files by field name. */
export interface IncomingForm {
  readonly texts: Readonly<Record<string, string>>
  readonly files: ReadonlyMap<string, readonly Buffer[]>
}

/**
 * Reads a multipart body with a few images into memory: at most `files`, each within the image limit. Throws `upload_failed`, `file_too_large`,
 * `sexualised_minors`.
 */
export async function receiveForm(request: Request, files: number): Promise<IncomingForm> {
  if (!request.isMultipart()) throw new Problem('upload_failed')
  const form = { texts: {} as Record<string, string>, files: new Map<string, Buffer[]>() }
  const limits = { files, fields: FIELDS, parts: files + FIELDS, fileSize: LIMITS.upload.bytes, fieldSize: 64 * 1024 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        form.texts[part.fieldname] = String(part.value)
        continue
      }
      const bytes = await part.toBuffer()
      if (part.file.truncated)
        throw new Problem('file_too_large', { fields: [{ field: part.fieldname, code: 'file_too_large' }], params: MAXIMUM })
      form.files.set(part.fieldname, [...(form.files.get(part.fieldname) ?? []), bytes])
    }
  } catch (error) {
    drainForm(request)
    throw toFormError(error)
  }
  refuseWords(request.routeOptions.config, form.texts)
  return form
}

const FIELDS = 20
const MAXIMUM = { maximum: LIMITS.upload.bytes / (1024 * 1024) }

/** Drains the rest of a refused form, so that the connection can be reused; closes it above the size limit of forms. */
export function drainForm({ raw }: Pick<Request, 'raw'>): void {
  let left = LIMITS.upload.videoBytes
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) raw.destroy()
  })
  // A stream that was piped is paused otherwise.
  raw.resume()
}

/** Converts the parser's error for a truncated form, or one without a boundary; other errors are unchanged. */
export const toFormError = (error: unknown): unknown =>
  error instanceof Error && BROKEN_OFF.test(error.message) ? new Problem('upload_failed', { cause: error }) : error

/** Messages of the parser. */
const BROKEN_OFF = /unexpected end of multipart data|Multipart: Boundary not found|Premature close/i
