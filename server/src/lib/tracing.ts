import { AsyncLocalStorage } from 'node:async_hooks'

/** Attributes of a span. Never texts, names, keys or addresses of members. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  /** Side of a call between two programs; `internal` by default. */
  readonly kind?: 'server' | 'client'
  readonly attributes?: Attributes
  /** Remote parent as a `traceparent` header; undefined or null: starts a trace. Absent: the current span. */
  readonly parent?: string | null | undefined
  readonly startedAt?: Date
}

export interface OpenSpan {
  readonly traceId: string
  /** The span as a W3C Trace Context header. */
  readonly traceparent: string
  set(attributes: Attributes): void
  /** Marks it as failed with a code or an error name, without the message. */
  fail(type: string): void
  end(): void
}

/** Creates spans; `server/src/start-tracing.ts` has the implementation that exports them. */
export interface Tracer {
  start(name: string, options: SpanOptions & { readonly parent: string | null | undefined }): OpenSpan
  /** Exports the rest. */
  stop(): Promise<void>
}

let tracer: Tracer | undefined
const open = new AsyncLocalStorage<OpenSpan>()

/** Sets the tracer of this process; without one nothing is traced or loaded. */
export const setTracer = (next: Tracer | undefined): void => void (tracer = next)

export const isTracing = (): boolean => tracer !== undefined

/** Starts a span that the caller ends; undefined without tracing. */
export const startSpan = (name: string, options: SpanOptions = {}): OpenSpan | undefined =>
  tracer?.start(name, { ...options, parent: 'parent' in options ? options.parent : traceparent() })

/** Runs a function with a span as the current one. */
export const within = <T>(span: OpenSpan, work: () => T): T => open.run(span, work)

/** Runs a function in its own span, which ends and fails with it. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span: OpenSpan | undefined) => Promise<T>): Promise<T> {
  const span = startSpan(name, options)
  if (!span) return work(undefined)
  try {
    return await within(span, () => work(span))
  } catch (error) {
    span.fail(typeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The current span as a W3C Trace Context header; undefined without one. */
export const traceparent = (): string | undefined => open.getStore()?.traceparent

/** Id of the current trace; undefined without one. */
export const traceId = (): string | undefined => open.getStore()?.traceId

/** Code or name of an error: messages may contain members' texts. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
