import { readBrackets } from '@stipple/core/domain/prompt-weight'
import { expandPrompt } from '@stipple/core/domain/wildcards'

/** Syntax in a prompt. It stays plain text: positions are character offsets. */
export type Token = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'weight'; readonly weight: number }
  | { readonly kind: 'alternatives'; readonly count: number }
  | { readonly kind: 'lora'; readonly name: string; readonly strength: number }
  | { readonly kind: 'style'; readonly name: string }
  | { readonly kind: 'reference'; readonly number: number }
)

/** Things that a prompt can refer to. */
export interface KnownNames {
  /** Names of the model's styles, in all languages. */
  readonly styles: readonly string[]
  /** Number of images in the form. */
  readonly pictures: number
}

const LORA = /<lora:([^<>:\n]+)(?::(-?\d+(?:\.\d+)?))?(?::-?\d+(?:\.\d+)?)?>/giu
const GROUP = /\{[^{}]*\}|｛[^｛｝]*｝/gu
const REFERENCE = /\b(?:image|picture|img|photo)\s?([1-9])\b|(?:图片?|照片)\s?([1-9])/giu

/** All syntax parts of a prompt in order; they may be nested. */
export function tokensOf(prompt: string, { styles, pictures }: KnownNames): readonly Token[] {
  const weights = readBrackets(prompt).map(({ start, end, weight }): Token => ({ kind: 'weight', start, end, weight }))
  const loras = [...prompt.matchAll(LORA)].map((found): Token => {
    const [whole, name = '', strength = '1'] = found
    return { kind: 'lora', start: found.index, end: found.index + whole.length, name: name.trim(), strength: Number(strength) }
  })
  const groups = [...prompt.matchAll(GROUP)].flatMap((found): Token[] => {
    const [whole] = found
    const { prompts } = expandPrompt(whole)
    return prompts.length > 1 ? [{ kind: 'alternatives', start: found.index, end: found.index + whole.length, count: prompts.length }] : []
  })
  const references = [...prompt.matchAll(REFERENCE)].flatMap((found): Token[] => {
    const number = Number(found[1] ?? found[2])
    return number <= pictures ? [{ kind: 'reference', start: found.index, end: found.index + found[0].length, number }] : []
  })
  return [...weights, ...loras, ...groups, ...references, ...stylesIn(prompt, styles)].toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )
}

/** Comma-separated parts that are style names. */
function stylesIn(prompt: string, styles: readonly string[]): readonly Token[] {
  const names = new Map(styles.map((name) => [name.toLowerCase(), name]))
  return [...prompt.matchAll(/[^,，、;；。\n]+/gu)].flatMap((found): Token[] => {
    const words = found[0].trim()
    const name = names.get(words.toLowerCase())
    const start = found.index + found[0].indexOf(words)
    return name === undefined ? [] : [{ kind: 'style', start, end: start + words.length, name }]
  })
}

/** Outermost tokens, which are highlighted. */
export function outermost(tokens: readonly Token[]): readonly Token[] {
  let end = 0
  return tokens.filter((token) => {
    if (token.start < end) return false
    end = token.end
    return true
  })
}

/** The innermost token around a position. */
export const tokenAt = (tokens: readonly Token[], position: number): Token | undefined =>
  tokens.findLast(({ start, end }) => start <= position && position < end)

/** Range to delete so that a part is removed without leaving two commas. */
export function removal(
  prompt: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } {
  const after = /^\s*[,，、]\s*/u.exec(prompt.slice(end))?.[0].length ?? 0
  if (after > 0) return { start, end: end + after }
  const before = /\s*[,，、]?\s*$/u.exec(prompt.slice(0, start))?.[0].length ?? 0
  return { start: start - before, end }
}
