import { EngineError } from '../../spec.ts'
import { fromStatus, fromTransport } from './failures.ts'
import { readEvents } from './read-events.ts'
import { readChunk } from './wire.ts'

export interface ChatServer {
  /** Base URL without a trailing slash. */
  readonly url: string
  readonly key: string | undefined
}

export type ChatContent = string | readonly ({ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } })[]

export interface ChatRequest {
  readonly model: string
  readonly messages: readonly { readonly role: 'system' | 'user'; readonly content: ChatContent }[]
  /** Sampling temperature, 0 for the likeliest words. */
  readonly temperature: number
  readonly seed?: number
}

/** Characters above which an answer is no prompt. */
const LONGEST_ANSWER = 16_000

/**
 * Returns the whole answer of a chat model. Read as a stream, so that aborting also ends the server's work.
 * @throws {EngineError} `auth`, `quota`, `rate_limited`, `model_missing`, `invalid_input`, `content_policy`, `unavailable`, `timeout`, `lost`, `internal`, `cancelled`
 */
export async function chat(
  { url, key }: ChatServer,
  request: ChatRequest,
  { signal, milliseconds, onText }: { signal: AbortSignal; milliseconds: number; onText?: ((text: string) => void) | undefined },
): Promise<string> {
  const timeout = AbortSignal.timeout(milliseconds)
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      // The key must not follow a redirect away from the operator's URL.
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
    return await readAnswer(response, onText)
  } catch (error) {
    throw fromTransport(error, { signal, timeout })
  }
}

async function readAnswer(response: Response, onText: ((text: string) => void) | undefined): Promise<string> {
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
    // Reasoning is not shown while it is written.
    const shown = /^\s*<think>(?![\s\S]*<\/think>)/.test(text) ? '' : withoutThoughts(text)
    if (chunk.text !== '' && shown !== '') onText?.(shown)
    // The server may keep the connection open to send usage figures, which are not needed.
    finished ||= chunk.finished
  }
  if (!finished) throw new EngineError('lost', 'The answer was cut off.')
  return withoutThoughts(text)
}

/** Removes the reasoning that some models write before their answer. */
const withoutThoughts = (text: string): string => text.replace(/^[\s\S]*<\/think>/, '').trim()
