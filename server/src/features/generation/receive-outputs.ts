import { realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { fetchToFile } from '@stipple/engines/kit/fetch-to-file'
import { stillOf } from '@stipple/engines/kit/film-still'
import { type Content, EngineError, type LocalContent, type Output, type RunIo } from '@stipple/engines/spec'
import { storageProblem } from '../../storage/storage-problem.ts'

/** Largest file in bytes; a work is never larger. */
const MAX_BYTES = 2 ** 30
/** Most outputs of one run; more indicate a faulty or malicious engine. */
const MAX_OUTPUTS = 100

type Inbox = Pick<RunIo, 'folder' | 'signal' | 'fetch' | 'log'> & { readonly maxBytes: number }

/**
 * Collects an engine's outputs on this machine: one at an address is streamed into the run's folder, a file must be in it. A video without a poster
 * gets one of its frames if it can be decoded.
 * @throws {EngineError} `internal` for a file outside the folder, a file that is too large, or one of another type than declared; and download errors
 */
export async function receiveOutputs(
  { folder, signal, fetch, log }: Pick<RunIo, 'folder' | 'signal' | 'fetch' | 'log'>,
  outputs: readonly Output[],
  maxBytes = MAX_BYTES,
): Promise<readonly Output<LocalContent>[]> {
  if (outputs.length > MAX_OUTPUTS) throw new EngineError('internal', `the engine handed over ${outputs.length} outputs`)
  const inbox = { folder, signal, fetch, log, maxBytes }
  const received: Output<LocalContent>[] = []
  for (const { content, attachments, poster: given, ...output } of outputs) {
    const own = await receive(inbox, { content, type: output.type })
    const forms = []
    for (const form of attachments ?? []) forms.push({ ...form, content: await receive(inbox, form) })
    const poster = given ?? (output.media === 'video' ? await frameOf(own, inbox) : undefined)
    received.push({ ...output, content: own, ...(poster && { poster }), ...(attachments && { attachments: forms }) })
  }
  return received
}

async function receive(inbox: Inbox, { content, type }: { content: Content; type: string }): Promise<LocalContent> {
  if (content instanceof Uint8Array) return content
  if ('file' in content) return { file: await fileInside(inbox, content.file) }
  const { file } = await fetchToFile(content.url, { ...inbox, types: [type] }).catch(storageProblem)
  return { file }
}

/** Undefined for a video that cannot be decoded here; it is delivered without. */
const frameOf = (film: LocalContent, { signal, log }: Inbox): Promise<Uint8Array | undefined> =>
  stillOf(film, { signal, log }).catch((error: unknown) => {
    if (signal.aborted) throw error
    log.warn({ err: error }, 'no frame could be extracted from a video')
    return undefined
  })

/** The file's real path, without links. */
async function fileInside({ folder, maxBytes }: Inbox, named: string): Promise<string> {
  const [home, file] = await Promise.all([realpath(folder), realpath(named)]).catch((cause: unknown) => {
    throw new EngineError('internal', 'the engine handed over a file that is not there', { cause })
  })
  const facts = await stat(file)
  if (!file.startsWith(home + sep) || !facts.isFile())
    throw new EngineError('internal', 'the engine handed over what is no file of its run')
  if (facts.size > maxBytes) throw new EngineError('internal', `the engine handed over ${facts.size} bytes`)
  return file
}
