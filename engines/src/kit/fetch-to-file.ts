import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { EngineError, type Fetch } from '../spec.ts'
import { plainType } from './plain-type.ts'
import { statusError } from './status-error.ts'

export interface FileOrder {
  readonly fetch: Fetch
  readonly folder: string
  readonly maxBytes: number
  /** Accepted MIME types. */
  readonly types: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface FetchedFile {
  readonly file: string
  /** MIME type recognised from the bytes; the response's header counts only for text. */
  readonly type: string
  readonly bytes: number
}

/**
 * Streams the content of a URL into a new file.
 * @throws {EngineError} as the fetch does; `lost` if not found; `internal` for a type that is not accepted
 */
export async function fetchToFile(
  url: string | URL,
  { fetch, folder, maxBytes, types, headers = {}, signal }: FileOrder,
): Promise<FetchedFile> {
  const answer = await fetch(url, { headers: { ...headers }, maxBytes, ...(signal && { signal }) })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    throw statusError(answer, 'the file could not be fetched')
  }
  const file = join(folder, `fetched-${randomUUID()}`)
  try {
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(file, { flags: 'wx' }))
    const type = typeOf((await fileTypeFromFile(file))?.mime, answer.headers)
    if (!types.includes(type)) throw new EngineError('internal', `the file is ${type}, and should be ${types.join(' or ')}`)
    return { file, type, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Returns the type recognised from the bytes under its canonical name, or the response's own type for text, which bytes do not reveal. */
function typeOf(found: string | undefined, headers: Headers): string {
  if (found !== undefined && found !== 'application/xml') return plainType(found)
  const mimeType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return TEXTS.has(mimeType) || mimeType.startsWith('text/') ? mimeType : 'nothing known'
}

const TEXTS: ReadonlySet<string> = new Set(['application/json', 'application/x-subrip', 'image/svg+xml', 'model/obj'])
