import type { Text } from '@stipple/core/domain/text'
import { ENGINE_ERROR_CODES, EngineError } from '../spec.ts'
import type { EngineErrorCode, LocalContent, Report } from '../spec.ts'

/** Message from `runInChild` to `child-host`. A child has one task at a time, so messages need no number. */
export interface ToChild {
  readonly kind: 'run'
  /** URL of the module whose `run` does the work. */
  readonly module: string
  readonly input: unknown
  readonly threads: number
  /** Folder for the run's files. */
  readonly folder?: string | undefined
}

export type FromChild =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'memory'; readonly bytes: number }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly error: WireError }

export interface WireError {
  readonly code: string
  readonly message: string
  readonly field: string | undefined
  readonly text?: Text | undefined
  readonly retryable: boolean
  readonly retryAfterMs?: number | undefined
  readonly stack: string | undefined
}

/** Second argument of the `run` of a craft's `child.ts`. */
export interface ChildContext {
  /** Number of threads that the run may use; sharp is limited to it already. */
  readonly threads: number
  readonly report: (report: Report) => void
}

/** Context of a child whose output may be large. */
export interface FileContext extends ChildContext {
  /** Writes a file of this name in the run's folder, so that large output is not sent between processes. */
  readonly save: (name: string, bytes: Uint8Array) => Promise<LocalContent>
}

const OUT_OF_MEMORY = /bad_alloc|out of memory|failed to allocate|cannot allocate|array buffer allocation failed/i

export function toWireError(error: unknown): WireError {
  const message = error instanceof Error ? error.message : String(error)
  const stack = error instanceof Error ? error.stack : undefined
  if (error instanceof EngineError) {
    const { code, field, text, retryable, retryAfterMs } = error
    return { code, message, field, text, retryable, retryAfterMs, stack }
  }
  return { code: OUT_OF_MEMORY.test(message) ? 'out_of_memory' : 'internal', message, field: undefined, retryable: false, stack }
}

export function fromWireError({ code, message, field, text, retryable, retryAfterMs, stack }: WireError): EngineError {
  return new EngineError(isEngineErrorCode(code) ? code : 'internal', message, {
    retryable,
    retryAfterMs,
    cause: stack,
    text,
    ...(field === undefined ? {} : { field }),
  })
}

/** Explains a child that exited without an answer: killed by the system, crashed, or out of heap. */
export function fromExit({
  code,
  signal,
  lastWords,
}: {
  code: number | null
  signal: NodeJS.Signals | null
  lastWords: string
}): EngineError {
  if (OUT_OF_MEMORY.test(lastWords))
    return new EngineError('out_of_memory', 'The generating process ran out of memory.', { cause: lastWords })
  const how = signal ? `by ${signal}` : `with code ${code}`
  return new EngineError('lost', `The generating process ended ${how} before it was done.`, { cause: lastWords })
}

function isEngineErrorCode(code: string): code is EngineErrorCode {
  return ENGINE_ERROR_CODES.some((known) => known === code)
}
