import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import { type FieldProblem, Problem } from '../problem.ts'
import { addressesBelow } from './base-path.ts'

/** A handler's reply violates the contract: our bug. */
export class InvalidReply extends Error {
  override readonly name = 'InvalidReply'
}

/** Includes input values in issues, to distinguish missing fields from wrong ones; they never leave this file. */
const WITH_INPUT = { reportInput: true }

/** Validates input of a call outside the contract. Throws `invalid_input` with the fields. */
export function read<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input ?? {}, WITH_INPUT)
  if (result.success) return result.data
  throw new Problem('invalid_input', { fields: uniqueFields(result.error.issues.map(toFieldProblem)) })
}

/** Validates input by the contract's schemas. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    // The framework passes null for a missing body.
    const result = schema.safeParse(input ?? undefined, WITH_INPUT)
    if (result.success) return { value: result.data }
    return { error: new Problem('invalid_input', { fields: uniqueFields(result.error.issues.map(toFieldProblem)) }) }
  }

/** Serializes replies by the contract's schemas: unknown fields are removed. */
export const serializerCompiler =
  (base = ''): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) =>
    writerOf(schema, { address: `${method} ${url}`, base })

/** The same for a reply that is sent directly. Addresses get the `base` path. */
export const writerOf = (schema: z.ZodType, { address, base }: { readonly address: string; readonly base: string }) => {
  const below = addressesBelow(base)
  return (reply: unknown): string => {
    const result = schema.safeParse(reply)
    if (!result.success) throw new InvalidReply(`${address}: ${z.prettifyError(result.error)}`)
    return JSON.stringify(result.data, below)
  }
}

type Issue = z.core.$ZodIssue

function toFieldProblem(issue: Issue): FieldProblem {
  return { field: issue.path.length === 0 ? 'body' : issue.path.join('.'), ...problemOf(issue) }
}

function problemOf(issue: Issue): Pick<FieldProblem, 'code' | 'params'> {
  switch (issue.code) {
    case 'too_big':
      return { code: issue.origin === 'string' ? 'too_long' : 'too_big', params: { maximum: Number(issue.maximum) } }
    case 'too_small':
      return { code: issue.origin === 'string' ? 'too_short' : 'too_small', params: { minimum: Number(issue.minimum) } }
    case 'not_multiple_of':
      return { code: 'not_a_step', params: { step: issue.divisor, minimum: 0 } }
    case 'invalid_value':
      return { code: issue.input === undefined ? 'missing' : 'not_an_option' }
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'missing' }
      return { code: issue.expected === 'number' || issue.expected === 'int' ? 'not_a_number' : 'not_valid' }
    default:
      return { code: 'not_valid' }
  }
}

/** One message per field: the first is the most useful. */
function uniqueFields(problems: readonly FieldProblem[]): FieldProblem[] {
  return [...new Map(problems.toReversed().map((problem) => [problem.field, problem])).values()].toReversed()
}
