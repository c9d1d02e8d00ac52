import type { z } from 'zod'
import type { KeyScope } from '../domain/api-key.ts'
import type { ErrorCode } from '../errors.ts'

/**
 * One call of the API as data. The server implements it, the browser and the tests call it, the OpenAPI document is generated from it.
 * Access is not part of it: the policy of the server's feature decides.
 */
export interface Call {
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** `multipart` for a file upload. */
  readonly body?: z.ZodType | 'multipart'
  /** Field of the form that holds the file; `file` when absent. */
  readonly file?: string
  readonly reply: z.ZodType
  /** Status of success; 200 when absent. */
  readonly status?: 200 | 201 | 202 | 204
  /** Refusals beyond the ones every call can have (malformed_request, too_many_requests, internal). */
  readonly errors?: readonly ErrorCode[]
  /**
   * Check of its texts for words that are never accepted (words that sexualise minors). `joined`: a prompt may contain the negative one after ###, which is not
   * checked. `free`: no check, for the given reason. When absent, every text is checked.
   */
  readonly words?: 'joined' | { readonly free: string }
  /** Dotted names of fields that hold no words: files in base64 or as `data:` addresses. */
  readonly encoded?: readonly string[]
  /** Dotted names of fields that hold no words and are not stored as they are: passwords and keys. */
  readonly secret?: readonly string[]
  /** Rights of an API key, any one of which opens the call; no key does when absent. */
  readonly keys?: readonly KeyScope[]
  /** Seconds for which any cache may keep the reply, which is the same for everyone; not cached when absent. */
  readonly maxAge?: number
  /** Concurrent calls of one member, further ones wait; a general limit when absent. */
  readonly atOnce?: number
  /** Most that one call lets the server decode or convert; nothing when absent. */
  readonly work?: PictureWork
  /** Its reply can be followed while it is written: a caller that accepts `text/event-stream` may get `part` events with the text so far, then `done` or `error`. */
  readonly parts?: true
  /** Calls a minute from one member or address; the server's general limit when absent. */
  readonly perMinute?: number
}

/** Pixels of a decoded picture, and seconds that a child process may take for it. */
export interface PictureWork {
  readonly pixels: number
  readonly seconds: number
}

/** Calls by `METHOD /path`, with `:name` for a path parameter. */
export type Calls = Readonly<Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Call>>

export const defineCalls = <const C extends Calls>(calls: C): C => calls
