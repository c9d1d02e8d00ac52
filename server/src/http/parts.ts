import type { ErrorReply } from '@stipple/core/errors'
import type { Reply, Request } from './app-type.ts'
import { definedHeaders } from './defined-headers.ts'

/** An answer that its caller follows while it is written. */
export interface Parts {
  /** Sends the text so far; skipped shortly after the last one, or while the caller does not take it. */
  readonly send: (text: string) => void
  /** True once something was sent: the answer must then end here. */
  readonly isOpen: () => boolean
  /** Ends with the reply as JSON. */
  readonly done: (reply: string) => void
  readonly fail: (status: number, reply: ErrorReply) => void
}

/** Time between two parts: the eye sees no more. */
const PAUSE_MS = 80

/** Returns true if the caller can follow an answer. */
export const followsParts = ({ headers }: Request): boolean => headers.accept?.includes('text/event-stream') ?? false

/** Opens a stream of server-sent events with the first part; a call without parts is answered as usual. */
export function createParts(reply: Reply): Parts {
  let isOpen = false
  let last = -PAUSE_MS
  const open = () => {
    isOpen = true
    reply.hijack()
    reply.raw.writeHead(200, {
      ...definedHeaders(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
  }
  const end = (event: string, data: string) => void reply.raw.end(`event: ${event}\ndata: ${data}\n\n`)
  return {
    send(text) {
      if (reply.raw.destroyed || reply.raw.writableNeedDrain || performance.now() - last < PAUSE_MS) return
      if (!isOpen) open()
      last = performance.now()
      reply.raw.write(`event: part\ndata: ${JSON.stringify(text)}\n\n`)
    },
    isOpen: () => isOpen,
    done: (json) => end('done', json),
    fail: (status, problem) => end('error', JSON.stringify({ status, reply: problem })),
  }
}
