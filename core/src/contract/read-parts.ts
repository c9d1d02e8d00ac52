import { parseJson } from '../domain/parse-json.ts'

/** End of a response that was followed while it was written. */
export interface End {
  readonly isDone: boolean
  /** The reply; `{ status, reply }` for a failed call. */
  readonly data: unknown
}

/** Reads a response in parts, and calls back with the text so far. Undefined if the stream breaks off before its end. */
export async function readParts(body: ReadableStream<Uint8Array>, onPart: (text: string) => void): Promise<End | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return undefined
    const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, name, text = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? []
      const data = parseJson(text)
      if (name === 'part' && typeof data === 'string') onPart(data)
      if (name === 'done' || name === 'error') return { isDone: name === 'done', data }
    }
  }
}
