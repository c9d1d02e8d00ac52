import type { Text } from '@stipple/core/domain/text'
import type { ProblemCode } from '@stipple/core/domain/validate-input'
import type { ErrorCode } from '@stipple/core/errors'

/** A fault of one field of the input. */
export interface FieldProblem {
  readonly field: string
  /** A code of the problem messages, or of the error table for a field that an error speaks about by itself. */
  readonly code: ProblemCode | ErrorCode
  readonly params?: Readonly<Record<string, number | string>>
  /** The field's name on the form, for messages that speak it: "please enter {{title}}". */
  readonly title?: Text
}

interface Options {
  readonly fields?: readonly FieldProblem[]
  /** Values of the message's placeholders. */
  readonly params?: Readonly<Record<string, number | string>>
  /** Seconds after which it is worth trying again; sent as Retry-After. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** A refusal with a code of the error table. Thrown anywhere below a route; `http/error-reply.ts` puts it into the caller's words. */
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
