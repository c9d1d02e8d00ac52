import { WEIGHT, readBrackets } from '@stipple/core/domain/prompt-weight'
import { type Token, tokensOf } from './tokens.ts'

/** A likely mistake in a prompt; does not block sending. */
export type Finding = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'contradiction'; readonly words: string }
  | { readonly kind: 'unpaired'; readonly bracket: string }
  | { readonly kind: 'weight'; readonly weight: number }
  | { readonly kind: 'lora'; readonly name: string }
)

interface Checked {
  readonly prompt: string
  readonly negative: string
  /** Names of available LoRAs in lower case; undefined while unknown. */
  readonly loras: ReadonlySet<string> | undefined
}

/** Mistakes of a prompt, in order. */
export function lint({ prompt, negative, loras }: Checked): readonly Finding[] {
  const weights = readBrackets(prompt).flatMap(({ start, end, weight, isWritten }): Finding[] =>
    isWritten && (weight < WEIGHT.least || weight > WEIGHT.most) ? [{ kind: 'weight', start, end, weight }] : [],
  )
  const unknown = tokensOf(prompt, { styles: [], pictures: 0 }).flatMap((token): Finding[] =>
    token.kind === 'lora' && loras && !isKnown(token, loras)
      ? [{ kind: 'lora', start: token.start, end: token.end, name: token.name }]
      : [],
  )
  return [...contradictions(prompt, negative), ...unpaired(prompt), ...weights, ...unknown].toSorted(
    (one, other) => one.start - other.start,
  )
}

/** Returns true if a LoRA with this name exists. */
export const isKnown = ({ name }: Extract<Token, { kind: 'lora' }>, loras: ReadonlySet<string>): boolean => loras.has(name.toLowerCase())

/** Comma-separated parts without weights, in lower case. */
function partsOf(text: string): readonly { readonly start: number; readonly end: number; readonly words: string }[] {
  return [...text.matchAll(/[^,，、;；。\n]+/gu)].flatMap((found) => {
    const written = found[0].trim()
    const words = written.replaceAll(/^[({[]+|(?::\s*[\d.]+)?[)}\]]+$/gu, '').trim()
    const start = found.index + found[0].indexOf(written)
    return words === '' ? [] : [{ start, end: start + written.length, words }]
  })
}

function contradictions(prompt: string, negative: string): readonly Finding[] {
  const unwanted = new Set(partsOf(negative).map(({ words }) => words.toLowerCase()))
  return partsOf(prompt).flatMap(({ start, end, words }): Finding[] =>
    unwanted.has(words.toLowerCase()) ? [{ kind: 'contradiction', start, end, words }] : [],
  )
}

const PARTNERS: Readonly<Record<string, string>> = { ')': '(', '}': '{', '｝': '｛' }
const OPENERS = new Set(Object.values(PARTNERS))

/** Unpaired brackets; a smiley such as :) is ignored, and a backslash escapes a bracket. */
function unpaired(prompt: string): readonly Finding[] {
  const open: { readonly at: number; readonly bracket: string }[] = []
  const alone: { readonly at: number; readonly bracket: string }[] = []
  for (const { 0: found, index: at } of prompt.matchAll(/\\.|[:;=]-?[()]|[(){}｛｝]/gsu)) {
    if (found.length > 1) continue
    const partner = PARTNERS[found]
    if (OPENERS.has(found)) open.push({ at, bracket: found })
    else if (open.at(-1)?.bracket === partner) open.pop()
    else alone.push({ at, bracket: found })
  }
  return [...alone, ...open].map(({ at, bracket }): Finding => ({ kind: 'unpaired', start: at, end: at + 1, bracket }))
}
