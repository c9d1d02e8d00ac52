import { LIMITS } from '@stipple/core/domain/limits'
import { Problem } from '../problem.ts'
import type { Request } from './app-type.ts'
import { refuseWords } from './refuse-words.ts'

/** A form that came in whole: its texts, and its files by the names of their fields. */
export interface IncomingForm {
  readonly texts: Readonly<Record<string, string>>
  readonly files: ReadonlyMap<string, readonly Buffer[]>
}

/**
 * Reads a multipart body of a few pictures into memory: at most `files` of them, each as large as a picture may be. Throws `upload_failed`, `file_too_large`, `sexualised_minors`.
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
    passOver(request)
    throw orBrokenForm(error)
  }
  refuseWords(request.routeOptions.config, form.texts)
  return form
}

const FIELDS = 20
const MAXIMUM = { maximum: LIMITS.upload.bytes / (1024 * 1024) }

/** Reads what is left of a refused form and drops it, so that the connection can carry the next call; ends the connection where more comes than any form may have. */
export function passOver({ raw }: Pick<Request, 'raw'>): void {
  let left = LIMITS.upload.videoBytes
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) raw.destroy()
  })
  // A stream that was piped stays still otherwise.
  raw.resume()
}

/** Returns the refusal of a form that ends before its last boundary, or has none, instead of the parser's error; any other error as it is. */
export const orBrokenForm = (error: unknown): unknown =>
  error instanceof Error && BROKEN_OFF.test(error.message) ? new Problem('upload_failed', { cause: error }) : error

/** Messages of the parser. */
const BROKEN_OFF = /unexpected end of multipart data|Multipart: Boundary not found|Premature close/i
