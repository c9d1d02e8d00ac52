import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import { type FieldProblem, Problem } from '../problem.ts'
import { addressesBelow } from './base-path.ts'

/** A handler answered with something that its contract does not allow: our mistake. */
export class InvalidReply extends Error {
  override readonly name = 'InvalidReply'
}

/** Reports the given value with each fault: it tells a missing field from a wrong one, and never leaves this file. */
const WITH_INPUT = { reportInput: true }

/** Checks what came in by a call that is not in the contract. Throws `invalid_input`, naming the fields. */
export function read<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input ?? {}, WITH_INPUT)
  if (result.success) return result.data
  throw new Problem('invalid_input', { fields: uniqueFields(result.error.issues.map(toFieldProblem)) })
}

/** Lets the contract's schemas check what comes in. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    // The framework says null for a body that is not there.
    const result = schema.safeParse(input ?? undefined, WITH_INPUT)
    if (result.success) return { value: result.data }
    return { error: new Problem('invalid_input', { fields: uniqueFields(result.error.issues.map(toFieldProblem)) }) }
  }

/** Lets the contract's schemas shape what goes out: fields they do not know are left away. */
export const serializerCompiler =
  (base = ''): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) =>
    writerOf(schema, { address: `${method} ${url}`, base })

/** The same for a reply that is sent by itself. Addresses in it lie below `base`. */
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

/** One message a field: the first says the most. */
function uniqueFields(problems: readonly FieldProblem[]): FieldProblem[] {
  return [...new Map(problems.toReversed().map((problem) => [problem.field, problem])).values()].toReversed()
}
