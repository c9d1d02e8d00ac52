import type { Call } from '@stipple/core/contract/define-call'
import { splitPrompts } from '@stipple/core/domain/prompt'
import type { Text } from '@stipple/core/domain/text'
import { sexualisesMinors } from '@stipple/engines/safety/public'
import { type FieldProblem, Problem } from '../problem.ts'

/**
 * Refuses words that sexualise minors in any text of a request body, for every call and at every safety level. Negative prompts are not checked,
 * and neither are messages to or from the operator (`free`).
 * @throws {Problem} `sexualised_minors`, naming the fields
 */
export function refuseWords({ words }: Pick<Call, 'words'>, body: unknown): void {
  if (words === 'free') return
  const refused = [...textsIn(body)].filter(({ text }) => sexualisesMinors(words === 'joined' ? splitPrompts(text).prompt : text))
  if (refused.length > 0) throw refusalOf(refused.map(({ path }) => fieldOf(path)))
}

/** Problem that names the refused fields, with their labels where they are known. */
export const refusalOf = (fields: readonly { field: string; title?: Text }[]): Problem =>
  new Problem('sexualised_minors', { fields: fields.map((field): FieldProblem => ({ ...field, code: 'sexualised_minors' })) })

interface Found {
  readonly path: readonly string[]
  readonly text: string
}

/** Names of fields that hold a negative prompt. */
const NEGATIVE_FIELDS = new Set(['negative_prompt', 'negativeLibrary'])
/** Longer strings are encoded files: every text of the contract is shorter. */
const LONGEST_TEXT = 100_000

function* textsIn(value: unknown, path: readonly string[] = []): Generator<Found> {
  if (typeof value === 'string') {
    if (value.length <= LONGEST_TEXT) yield { path, text: value }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) if (!NEGATIVE_FIELDS.has(name)) yield* textsIn(part, [...path, name])
  }
}

/** Fields of a form are named without `input` or `params`, as in the refusals of the form itself. */
function fieldOf(path: readonly string[]): { field: string; title?: Text } {
  const inForm = path.length > 1 && (path[0] === 'input' || path[0] === 'params')
  const field = (inForm ? path.slice(1) : path).join('.') || 'body'
  const title = TITLES[path.at(-1) ?? '']
  return { field, ...(title && { title }) }
}

const TITLES: Readonly<Record<string, Text>> = {
  prompt: { en: 'Prompt', zh: '提示词' },
  text: { en: 'Text', zh: '文字' },
  headline: { en: 'Headline', zh: '标题' },
  name: { en: 'Name', zh: '名称' },
  nick: { en: 'Name', zh: '名称' },
  model_name: { en: 'Name', zh: '名称' },
  description: { en: 'Description', zh: '描述' },
  trigger_word: { en: 'Trigger word', zh: '触发词' },
  fileName: { en: 'File name', zh: '文件名' },
}
