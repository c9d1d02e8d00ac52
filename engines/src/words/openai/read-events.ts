import { EngineError } from '../../spec.ts'

/** Largest number of unread characters: of a line of a stream, or of a whole reply without one. */
const LONGEST_EVENT = 1024 * 1024

/**
 * Yields the data of each server-sent event. The JSON body of a server that does not stream is yielded as a single event.
 * Leaving the loop early closes the connection.
 */
export async function* readEvents(response: Response): AsyncGenerator<string> {
  if (!response.body) throw new EngineError('internal', 'The answer is empty.')
  const streams = response.headers.get('content-type')?.includes('text/event-stream') ?? false
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for await (const bytes of response.body) {
    rest += decoder.decode(bytes, { stream: true })
    if (rest.length > LONGEST_EVENT) throw new EngineError('internal', 'The answer is too long.')
    if (!streams) continue
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
      if (line !== '' || data.length === 0) continue
      yield data.join('\n')
      data = []
    }
  }
  // The body of a server that does not stream, or a last event without the empty line at its end.
  if (!streams) data.push(rest)
  else if (rest.startsWith('data:')) data.push(rest.slice(5).trim())
  if (data.length > 0) yield data.join('\n')
}
