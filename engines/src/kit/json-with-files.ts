import { randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '../spec.ts'

/** Length from which a string of the response becomes a file (bytes). */
const LONG = 16_384
const QUOTE = 0x22
const BACKSLASH = 0x5c

/** A JSON response. A long string is replaced by a placeholder in `value`, with its file in `files`. */
export interface JsonWithFiles {
  readonly value: unknown
  readonly files: ReadonlyMap<string, string>
}

/**
 * Parses a JSON response with base64 files, plain or as data URLs. Each is decoded into a file of the folder while it arrives, so that it is never
 * whole in memory.
 * @throws {EngineError} `unavailable` for invalid or truncated JSON
 */
export async function readJsonWithFiles({ body }: Pick<Response, 'body'>, { folder }: { readonly folder: string }): Promise<JsonWithFiles> {
  const files = new Map<string, string>()
  const kept: Buffer[] = []
  const state: { text: Text | undefined } = { text: undefined }

  const take = async (chunk: Buffer): Promise<void> => {
    for (let at = 0; at < chunk.length;) {
      if (!state.text) {
        const quote = chunk.indexOf(QUOTE, at)
        kept.push(chunk.subarray(at, quote < 0 ? chunk.length : quote + 1))
        if (quote < 0) return
        state.text = { pieces: [], length: 0, isEscaped: false, endsInBackslash: false, file: undefined }
        at = quote + 1
        continue
      }
      const stop = endOfText(chunk, at, state.text)
      await add(state.text, chunk.subarray(at, stop), folder)
      if (stop === chunk.length) return
      const { file, pieces } = state.text
      const word = randomUUID()
      if (file) files.set(word, await file.end())
      kept.push(file ? Buffer.from(word) : Buffer.concat(pieces), Buffer.of(QUOTE))
      state.text = undefined
      at = stop + 1
    }
  }

  try {
    for await (const chunk of body ?? []) await take(Buffer.from(chunk))
    if (state.text) throw notJson()
    return { value: parse(Buffer.concat(kept)), files }
  } finally {
    await state.text?.file?.close()
  }
}

/** A string of the response in progress. */
interface Text {
  readonly pieces: Buffer[]
  length: number
  isEscaped: boolean
  /** The last chunk ended with a backslash, whose character follows. */
  endsInBackslash: boolean
  file: Base64File | undefined
}

/** Finds the closing quotation mark of a string, or the end of the chunk. */
function endOfText(chunk: Buffer, from: number, text: Text): number {
  let at = text.endsInBackslash ? from + 1 : from
  text.endsInBackslash = false
  for (;;) {
    const quote = chunk.indexOf(QUOTE, at)
    const stop = quote < 0 ? chunk.length : quote
    const backslash = chunk.subarray(0, stop).indexOf(BACKSLASH, at)
    if (backslash < 0) return stop
    text.isEscaped = true
    at = backslash + 2
    if (at > chunk.length) {
      text.endsInBackslash = true
      return chunk.length
    }
  }
}

/** Appends to a string, which becomes a file when it is long. Base64 has no escapes: a string with escapes is text, and stays. */
async function add(text: Text, piece: Buffer, folder: string): Promise<void> {
  if (text.file) {
    if (text.isEscaped) throw notJson()
    return text.file.write(piece)
  }
  text.pieces.push(piece)
  text.length += piece.length
  if (text.length < LONG || text.isEscaped) return
  const path = join(folder, `answer-${randomUUID()}`)
  text.file = decodeInto(await open(path, 'wx'), path)
  await text.file.write(Buffer.concat(text.pieces))
  text.pieces.length = 0
}

interface Base64File {
  write(ascii: Buffer): Promise<void>
  /** Returns the path. */
  end(): Promise<string>
  close(): Promise<void>
}

/** Decodes base64 into a file. Four characters are three bytes, so a remainder waits for more. */
function decodeInto(handle: FileHandle, path: string): Base64File {
  let rest = ''
  let begun = false
  return {
    write: async (ascii) => {
      const decoded = ascii.toString('latin1')
      const all = rest + (begun ? decoded : decoded.replace(/^data:[^,]*,/, ''))
      begun = true
      const whole = all.length - (all.length % 4)
      rest = all.slice(whole)
      await handle.write(Buffer.from(all.slice(0, whole), 'base64'))
    },
    end: async () => {
      await handle.write(Buffer.from(rest, 'base64'))
      await handle.close()
      return path
    },
    close: () => handle.close(),
  }
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString())
  } catch {
    throw notJson()
  }
}

const notJson = (): EngineError => new EngineError('unavailable', 'the answer is no JSON, or was cut off')
