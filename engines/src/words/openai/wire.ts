import { parseJson } from '@stipple/core/domain/parse-json'
import { z } from 'zod'
import { EngineError } from '../../spec.ts'

const text = z.string().nullish()
const chunk = z.object({
  choices: z
    .array(
      z.object({ delta: z.object({ content: text }).optional(), message: z.object({ content: text }).optional(), finish_reason: text }),
    )
    .optional(),
  error: z.union([z.string(), z.object({ message: text, code: z.union([z.string(), z.number()]).nullish(), type: text })]).optional(),
})

/** Parses one piece of an answer, streamed or whole. Throws `internal` for anything else, or the server's own error. */
export function readChunk(data: string): { text: string; finished: boolean } {
  const parsed = chunk.safeParse(parseJson(data))
  if (!parsed.success) throw new EngineError('internal', 'The answer is not one of a chat model.')
  const { choices = [], error } = parsed.data
  if (error !== undefined) throw new EngineError('internal', `The server says: ${wordsOf(error)}`)
  const [choice] = choices
  if (choice?.finish_reason === 'content_filter') throw new EngineError('content_policy', 'The model refuses to answer.')
  return {
    text: choice?.delta?.content ?? choice?.message?.content ?? '',
    finished: typeof choice?.finish_reason === 'string' && choice.finish_reason !== '',
  }
}

/** Reads message and code of a refused request, as far as the body holds them. */
export function readRefusal(body: string): { message: string; code: string } {
  const parsed = chunk.safeParse(parseJson(body))
  const error = parsed.success ? parsed.data.error : undefined
  if (error === undefined) return { message: body.slice(0, LONGEST_MESSAGE), code: '' }
  return { message: wordsOf(error), code: typeof error === 'string' ? '' : String(error.code ?? error.type ?? '') }
}

const LONGEST_MESSAGE = 300

const wordsOf = (error: NonNullable<z.infer<typeof chunk>['error']>): string =>
  (typeof error === 'string' ? error : (error.message ?? 'no reason')).slice(0, LONGEST_MESSAGE)
