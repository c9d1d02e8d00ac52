import type { Text } from '@stipple/core/domain/text'
import type { ProblemCode } from '@stipple/core/domain/validate-input'
import type { ErrorCode } from '@stipple/core/errors'

/** Error of one input field. */
export interface FieldProblem {
  readonly field: string
  /** A code of the problem messages, or of the error table for a field with its own error. */
  readonly code: ProblemCode | ErrorCode
  readonly params?: Readonly<Record<string, number | string>>
  /** The field's title in the form, for messages like "please enter {{title}}". */
  readonly title?: Text
}

interface Options {
  readonly fields?: readonly FieldProblem[]
  /** Values of the message's placeholders. */
  readonly params?: Readonly<Record<string, number | string>>
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** An error with a code of the error table. Thrown anywhere below a route; `http/error-reply.ts` translates it. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ErrorCode
  readonly fields: readonly FieldProblem[]
  readonly params: Readonly<Record<string, number | string>>
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: Options = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.fields = options.fields ?? []
    this.params = options.params ?? {}
    this.retryAfter = options.retryAfter
  }
}
