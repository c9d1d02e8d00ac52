import { EngineError } from '../../spec.ts'
import { fromStatus, fromTransport } from './failures.ts'
import { readEvents } from './read-events.ts'
import { readChunk } from './wire.ts'

export interface ChatServer {
  /** Without a slash at the end. */
  readonly url: string
  readonly key: string | undefined
}

export type Content = string | readonly ({ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } })[]

export interface ChatRequest {
  readonly model: string
  readonly messages: readonly { readonly role: 'system' | 'user'; readonly content: Content }[]
  /** 0: the likeliest words; 1: freely. */
  readonly temperature: number
  readonly seed?: number
}

/** More is not a prompt any more. */
const LONGEST_ANSWER = 16_000

/**
 * The whole answer of a chat model, read as it is written, so that aborting ends the work on the other side as well.
 * @throws {EngineError} `auth`, `quota`, `rate_limited`, `model_missing`, `invalid_input`, `content_policy`, `unavailable`, `timeout`, `lost`, `internal`, `cancelled`
 */
export async function chat(
  { url, key }: ChatServer,
  request: ChatRequest,
  { signal, milliseconds }: { signal: AbortSignal; milliseconds: number },
): Promise<string> {
  const timeout = AbortSignal.timeout(milliseconds)
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      // The key goes to the address that the operator wrote, and nowhere else.
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ ...request, stream: true }),
      signal: AbortSignal.any([signal, timeout]),
    })
    if (!response.ok) throw await fromStatus(response)
    return await readAnswer(response)
  } catch (error) {
    throw fromTransport(error, { signal, timeout })
  }
}

async function readAnswer(response: Response): Promise<string> {
  let text = ''
  let finished = false
  for await (const data of readEvents(response)) {
    if (data === '[DONE]') {
      finished = true
      break
    }
    const chunk = readChunk(data)
    text += chunk.text
    if (text.length > LONGEST_ANSWER) throw new EngineError('internal', 'The model does not stop writing.')
    // The server may keep the connection for numbers that we do not want.
    finished ||= chunk.finished
  }
  if (!finished) throw new EngineError('lost', 'The answer was cut off.')
  return withoutThoughts(text)
}

/** Some models think aloud before they answer. */
const withoutThoughts = (text: string): string => text.replace(/^[\s\S]*<\/think>/, '').trim()
