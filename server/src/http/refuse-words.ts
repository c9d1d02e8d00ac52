import type { Call } from '@stipple/core/contract/define-call'
import { splitPrompts } from '@stipple/core/domain/prompt'
import type { Text } from '@stipple/core/domain/text'
import { limitConcurrency } from '@stipple/engines/kit/limit-concurrency'
import { sexualisesMinors, sexualisesMinorsInTurns } from '@stipple/engines/safety/public'
import type { Context } from '../context.ts'
import { type FieldProblem, Problem } from '../problem.ts'
import type { App } from './app-type.ts'
import { holderOf } from './bounds.ts'

/** Declares which texts of a call are checked, and how. */
export type WordRules = Pick<Call, 'words' | 'encoded' | 'secret'>

declare module 'fastify' {
  interface FastifyContextConfig extends WordRules {}
}

/** Adds text rules to a route's options. */
export const withWords = <O extends { readonly config?: object }>(rules: WordRules, options: O) => ({
  ...options,
  config: { ...options.config, ...rules },
})

/**
 * Refuses words that sexualise minors in the body of all calls registered afterwards, of every API, before the handler runs. Forms are checked by
 * their readers (`receiveFile`, `receiveForm`), because hooks do not see them.
 */
export function checkWords(app: App, context: Context): void {
  const budget = createTextBudget()
  app.addHook('preHandler', async (request) => {
    if (request.is404 || request.body == null) return
    const { config } = request.routeOptions
    const texts = textsOf(config, request.body)
    requireFew(texts)
    const length = lengthOf(texts)
    if (length <= SHORT_TEXT) return refuse(config, texts)
    budget.spend(await holderOf(context, request), length)
    await inTurn(() => refuseInTurns(config, texts), AbortSignal.timeout(PATIENCE_MS))
  })
}

/** Long texts are checked one by one, interleaved with other work. */
const inTurn = limitConcurrency({ running: 1, waiting: 200, refuse: () => new Problem('unavailable', { retryAfter: 5 }) })
const PATIENCE_MS = 60_000

/** Total characters of a call's texts, counted before the check. */
export const MAX_TEXT = 50_000
/** Shorter calls do not count against the member's limit per minute. */
const SHORT_TEXT = 1000
/** Characters per member and minute. */
export const TEXT_A_MINUTE = 300_000

/** Counts characters by member per minute, in this process. */
function createTextBudget() {
  let [spent, since] = [new Map<string, number>(), performance.now()]
  return {
    /** Throws `too_many_requests`. */
    spend(holder: string, characters: number): void {
      if (performance.now() - since > 60_000) [spent, since] = [new Map(), performance.now()]
      const total = (spent.get(holder) ?? 0) + characters
      if (total > TEXT_A_MINUTE) throw new Problem('too_many_requests', { retryAfter: 60 })
      spent.set(holder, total)
    },
  }
}

/**
 * Refuses words that sexualise minors in any text of a request, at every safety level. Negative prompts and messages to or from the operator (`free`)
 * are not checked.
 * @throws {Problem} `sexualised_minors` with the fields; `invalid_input` above `MAX_TEXT`
 */
export function refuseWords(rules: WordRules, body: unknown): void {
  const texts = textsOf(rules, body)
  requireFew(texts)
  refuse(rules, texts)
}

/** Texts to check. */
function textsOf({ words, encoded = [], secret = [] }: WordRules, body: unknown): readonly Found[] {
  if (typeof words === 'object') return []
  return [...textsIn(body)].filter(
    ({ path, text }) =>
      !isNamed(path, secret) && !(isNamed(path, encoded) && ENCODED.test(text)) && !path.some((name) => NEGATIVE_FIELDS.has(name)),
  )
}

const lengthOf = (texts: readonly Found[]): number => texts.reduce((sum, { text }) => sum + text.length, 0)

function refuse({ words }: WordRules, texts: readonly Found[]): void {
  const refused = texts.filter((found) => sexualisesMinors(checkedOf(words, found)))
  if (refused.length > 0) throw refusalOf(refused.map(({ path }) => fieldOf(path)))
}

async function refuseInTurns({ words }: WordRules, texts: readonly Found[]): Promise<void> {
  const refused: Found[] = []
  for (const found of texts) if (await sexualisesMinorsInTurns(checkedOf(words, found))) refused.push(found)
  if (refused.length > 0) throw refusalOf(refused.map(({ path }) => fieldOf(path)))
}

/** Checked part of a text. */
const checkedOf = (words: WordRules['words'], { path, text }: Found): string =>
  words === 'joined' && path.at(-1) === 'prompt' ? splitPrompts(text).prompt : text

/** Error with the refused fields and their labels if known. */
export const refusalOf = (fields: readonly { field: string; title?: Text }[]): Problem =>
  new Problem('sexualised_minors', { fields: fields.map((field): FieldProblem => ({ ...field, code: 'sexualised_minors' })) })

interface Found {
  readonly path: readonly string[]
  readonly text: string
}

/** Names of negative prompt fields. */
const NEGATIVE_FIELDS = new Set(['negative_prompt', 'negativeLibrary'])
/** A file as text: base64, plain or in a `data:` address. It contains no spaces. */
const ENCODED = /^(?:data:[\w.+/-]*;base64,)?[A-Za-z0-9+/_\r\n-]+={0,2}\s*$/

function* textsIn(value: unknown, path: readonly string[] = []): Generator<Found> {
  if (typeof value === 'string') yield { path, text: value }
  // Binary data is not text.
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const [name, part] of Object.entries(value)) yield* textsIn(part, [...path, name])
}

/** Returns true if a field is in a list of names; `*` matches any name, and list indexes are ignored. */
function isNamed(path: readonly string[], names: readonly string[]): boolean {
  if (names.length === 0) return false
  const parts = path.filter((part) => !/^\d+$/.test(part))
  return names.some((name) => {
    const wanted = name.split('.')
    return wanted.length === parts.length && wanted.every((part, index) => part === '*' || part === parts[index])
  })
}

function requireFew(texts: readonly Found[]): void {
  if (lengthOf(texts) <= MAX_TEXT) return
  const longest = texts.reduce((one, other) => (other.text.length > one.text.length ? other : one))
  throw new Problem('invalid_input', { fields: [{ ...fieldOf(longest.path), code: 'too_long', params: { maximum: MAX_TEXT } }] })
}

/** Form fields are named without `input` or `params`, as in form errors. */
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
