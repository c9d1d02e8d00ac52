import { EngineError } from '../spec.ts'

const [QUOTE, BACKSLASH, OBJECT, ARRAY, OBJECT_END, ARRAY_END] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d]

/**
 * Parses a JSON response to a limited depth; deeper objects and arrays are null. It is streamed, so that a list with large entries takes little
 * memory and time.
 * @throws {EngineError} `unavailable` for invalid or truncated JSON
 */
export async function readJsonOutline({ body }: Pick<Response, 'body'>, { levels }: { readonly levels: number }): Promise<unknown> {
  const kept: Buffer[] = []
  let depth = 0
  let isText = false
  let isEscaped = false
  for await (const piece of body ?? []) {
    const bytes = Buffer.from(piece)
    let from = depth > levels ? bytes.length : 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isText = false
      } else if (byte === QUOTE) isText = true
      else if (byte === OBJECT || byte === ARRAY) {
        depth++
        if (depth !== levels + 1) continue
        kept.push(bytes.subarray(from, at), NULL)
        from = bytes.length
      } else if (byte === OBJECT_END || byte === ARRAY_END) {
        depth--
        if (depth === levels) from = at + 1
      }
    }
    kept.push(bytes.subarray(from))
  }
  try {
    return JSON.parse(Buffer.concat(kept).toString())
  } catch (cause) {
    throw new EngineError('unavailable', 'the answer is no JSON, or was cut off', { cause })
  }
}

const NULL = Buffer.from('null')
