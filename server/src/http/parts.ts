import type { ErrorReply } from '@stipple/core/errors'
import type { Reply, Request } from './app-type.ts'
import { definedHeaders } from './defined-headers.ts'

/** A reply that is streamed while it is written. */
export interface Parts {
  /** Sends the partial text; skipped soon after the last one, or while the caller does not read. */
  readonly send: (text: string) => void
  /** True if something was sent: the stream must then end here. */
  readonly isOpen: () => boolean
  /** Ends the stream with the reply as JSON. */
  readonly done: (reply: string) => void
  readonly fail: (status: number, reply: ErrorReply) => void
}

/** Interval between partial texts: fast enough for the eye. */
const PAUSE_MS = 80

/** Returns true if the caller accepts a stream. */
export const followsParts = ({ headers }: Request): boolean => headers.accept?.includes('text/event-stream') ?? false

/** Opens an event stream with the first part; a call without parts gets an ordinary reply. */
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
