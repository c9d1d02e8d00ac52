import { EngineError } from '../../spec.ts'

/** Reduces a model's answer to one line without code fences, enclosing quotation marks and a heading such as "Prompt:". Throws `internal` if it is empty. */
export function cleanAnswer(answer: string): string {
  const line = answer
    .replace(/^```\w*\s*|\s*```$/g, '')
    .replace(/\s*\n+\s*/g, ' ')
    .replace(/^(prompt|translation|提示词|翻译|译文)\s*[:：]\s*/i, '')
    .trim()
  const unquoted = /^(["“「『])(.+)(["”」』])$/s.exec(line)
  const text = unquoted && !/["“”「」『』]/.test(unquoted[2] ?? '') ? (unquoted[2] ?? '').trim() : line
  // PostgreSQL cannot store this character, and no prompt needs it.
  const stored = text.replaceAll('\u0000', '')
  if (stored === '') throw new EngineError('internal', 'The model answered nothing.')
  return stored
}

/** Returns whether an expanded prompt still contains the original, apart from case, blanks and commas. */
export const containsPrompt = (answer: string, prompt: string): boolean => plain(answer).includes(plain(prompt))

const plain = (text: string): string => text.toLowerCase().replace(/[\s,，.。]+/g, '')
