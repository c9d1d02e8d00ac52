import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LIMITS } from '@stipple/core/domain/limits'
import type { Config } from '../config.ts'
import { Problem } from '../problem.ts'
import { incomingFolder } from '../storage/incoming-folder.ts'
import { storageProblem } from '../storage/storage-problem.ts'
import type { Request } from './app-type.ts'
import { toFormError, drainForm } from './incoming-form.ts'
import { refuseWords } from './refuse-words.ts'

/** An uploaded file, on disk until the call ends. */
export interface IncomingFile extends IncomingPart {
  /** Original file name, for display only. */
  readonly fileName: string
  /** Other text fields of the form, by name. */
  readonly texts: Readonly<Record<string, string>>
  /** Other files of the form, by field name. */
  readonly others: Readonly<Record<string, IncomingPart>>
}

export interface IncomingPart {
  readonly path: string
  readonly bytes: number
}

const MEGABYTE = 1024 * 1024
const MAX_FILES = 9
const MAX_TEXTS = 8
const LIMITS_OF_FORM = { files: MAX_FILES, fields: MAX_TEXTS, parts: MAX_FILES + MAX_TEXTS, fieldSize: MEGABYTE }

/**
 * Streams the field `file` (or another) of a multipart body and its other files to disk; together they may be as large as the largest file. Throws
 * `upload_failed`, `file_too_large`, `storage_full` or `sexualised_minors` for the field.
 */
export async function receiveFile(
  request: Request,
  config: Pick<Config, 'dataDirectory'>,
  field = 'file',
): Promise<IncomingFile & { discard(): Promise<void> }> {
  if (!request.isMultipart()) throw new Problem('upload_failed', { fields: [{ field, code: 'no_file' }] })
  await mkdir(incomingFolder(config), { recursive: true }).catch(storageProblem)
  const folder = await mkdtemp(join(incomingFolder(config), 'upload-')).catch(storageProblem)
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const files = new Map<string, IncomingPart & { fileName: string }>()
    const texts: Record<string, string> = {}
    let total = 0
    for await (const part of request.parts({ limits: LIMITS_OF_FORM })) {
      if (part.type === 'field') {
        texts[part.fieldname] = String(part.value)
        continue
      }
      const target = createWriteStream(join(folder, `file-${files.size}`))
      await pipeline(part.file, target)
      total += target.bytesWritten
      if (part.file.truncated || total > LIMITS.upload.videoBytes) throw tooLarge(part.fieldname)
      files.set(part.fieldname, { fileName: part.filename, path: String(target.path), bytes: target.bytesWritten })
    }
    const { [field]: file, ...others } = Object.fromEntries(files)
    if (!file) throw new Problem('upload_failed', { fields: [{ field, code: 'no_file' }] })
    refuseWords(request.routeOptions.config, wordsOfForm({ fileName: file.fileName, texts }))
    return { ...file, texts, others, discard }
  } catch (error) {
    drainForm(request)
    await discard()
    return storageProblem(toFormError(error))
  }
}

/** All texts of a form: its fields, parsed if JSON, and the file name. */
const wordsOfForm = ({ fileName, texts }: Pick<IncomingFile, 'fileName' | 'texts'>): unknown => ({
  fileName,
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, readJson(text)])),
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
function tooLarge(field: string): Problem {
  const params = { maximum: LIMITS.upload.videoBytes / MEGABYTE }
  return new Problem('file_too_large', { params, fields: [{ field, code: 'file_too_large', params }] })
}
