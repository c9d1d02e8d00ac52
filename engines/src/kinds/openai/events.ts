import { type JsonWithFiles, readJsonWithFiles } from '../../kit/json-with-files.ts'

const LINE_FEED = 0x0a
const FIELD = 'data:'
const DONE = /^data: *\[DONE\]/
/** Length of a line's start that identifies it. */
const SIGNATURE_LENGTH = 16

/**
 * Reads server-sent events with one-line JSON data. Base64 files are written to the folder while they arrive.
 * @throws {EngineError} `unavailable` for invalid or truncated data
 */
export async function* readEvents(
  { body }: Pick<Response, 'body'>,
  { folder }: { readonly folder: string },
): AsyncGenerator<JsonWithFiles, void, undefined> {
  const lines = createLines(body ?? new ReadableStream())
  while (lines.hasMore()) {
    const pieces = lines.next()
    const { head, isWhole } = await beginning(pieces)
    if (DONE.test(head.toString('latin1'))) return
    if (head.subarray(0, FIELD.length).toString('latin1') === FIELD) {
      const rest = isWhole ? [] : pieces
      yield await readJsonWithFiles({ body: ReadableStream.from(joined(head.subarray(FIELD.length), rest)) }, { folder })
    }
    // The rest of an ignored line.
    else if (!isWhole) for await (const _ of pieces);
  }
}

async function* joined(head: Buffer, rest: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}

async function beginning(pieces: AsyncGenerator<Buffer>): Promise<{ head: Buffer; isWhole: boolean }> {
  let head = Buffer.alloc(0)
  while (head.length < SIGNATURE_LENGTH) {
    const { done, value } = await pieces.next()
    if (done) return { head, isWhole: true }
    head = Buffer.concat([head, value])
  }
  return { head, isWhole: false }
}

/** Splits a body into lines, each streamed in pieces and read to its end before the next. */
function createLines(body: ReadableStream<Uint8Array>): { readonly hasMore: () => boolean; readonly next: () => AsyncGenerator<Buffer> } {
  const chunks = body[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  let ended = false
  async function* next(): AsyncGenerator<Buffer> {
    while (!ended) {
      const end = rest.indexOf(LINE_FEED)
      const piece = end < 0 ? rest : rest.subarray(0, end)
      if (piece.length > 0) yield piece
      rest = rest.subarray(end < 0 ? rest.length : end + 1)
      if (end >= 0) return
      const chunk = await chunks.next()
      if (chunk.done) ended = true
      else rest = Buffer.from(chunk.value)
    }
  }
  return { hasMore: () => !ended, next }
}
