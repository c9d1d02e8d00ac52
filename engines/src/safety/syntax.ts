/** Prompt syntax of image engines: weights, emphasis, alternatives, schedules, separators, notes, and names of LoRAs and embeddings. */
const LORA = /<(?:lora|lyco|hypernet|embedding):([^:<>]*)[^<>]*>/giu
const EMBEDDING = /\bembedding:/giu
/** Each number is matched from its first digit only, which prevents quadratic backtracking. */
const WEIGHT = /:\s*[-+]?(?:\d+(?:\.\d+)?|\.\d+)\s*(?=[)\]}|])|(?<![\d.])(?:\d+(?:\.\d+)?|\.\d+)::|::/gu
/** A weight before a group between two colons; a number after a bracket; plus and minus signs after a bracket or a word. */
const SURROUNDED = /(?<![\d.])-?(?:\d+(?:\.\d+)?|\.\d+)::([^:|{}]*)::/gu
const BEHIND = /(?<=[)\]])(?:[+-]+|\d+(?:\.\d+)?)(?![\d.])|(?<=\p{L})\+{1,8}(?![\p{L}\p{N}])/gu
/** `[a:b:0.5]` means a up to a step, then b. */
const SCHEDULE = /\[([^[\]|:]*):([^[\]|:]*):\s*[\d.]+(?:\s*:\s*[\d.]+)?\s*\]/gu
/** Number of alternatives chosen, and the separator between them. */
const TAKEN = /(?<=\{)\s*\d*(?:-\d+)?\$\$(?:[^${}|]{0,20}\$\$)?/gu
const SEPARATOR = /\b(?:BREAK|AND|ADDCOMM|ADDBASE|ADDROW|ADDCOL)\b/gu
const NOTES = /<!--(?:(?!-->)[^])*-->|\/\*(?:(?!\*\/)[^])*\*\/|<\/?[a-z][^<>]*>|\{\{[^{}]*\}\}/giu
/** A comment up to the end of its line. */
const LINE_NOTE = /(?<=\s|^)(?:#|\/\/)[^\n]*(?:\n|$)/gu
const BRACKETS = /[()[\]{}]+/gu
const GROUP = /[{[(]([^{}[\]()]*\|[^{}[\]()]*)[}\])]/gu
/** Most alternatives read per group. */
const MAX_ALTERNATIVES = 32
/** Deepest nesting of groups read. */
const DEEPEST = 3
/** Groups whose alternatives are combined with those of their neighbours. */
const MAX_COMBINED = 3
const SIGNS = /[<>()[\]{}|:+$#/"]|\b(?:BREAK|AND|ADD[A-Z]+)\b/u

/**
 * Returns the texts that an engine can make of a prompt: without weights, brackets and separators, with brackets as spaces or as nothing (they may stand
 * inside words), without notes, with the names of LoRAs, and once for each alternative of `{a|b}`, `[a|b]` or `[a:b:0.5]`.
 */
export function readAsEngine(prompt: string): readonly string[] {
  if (!SIGNS.test(prompt)) return [prompt]
  const weightless = prompt
    .replaceAll(EMBEDDING, '')
    .replaceAll(TAKEN, '')
    .replaceAll(SCHEDULE, '{$1|$2}')
    .replaceAll(SURROUNDED, '$1')
    .replaceAll(BEHIND, '')
    .replaceAll(/"\s*,\s*"/gu, ' ')
  const named = weightless.replaceAll(LORA, ' $1 ').replaceAll(SEPARATOR, ' ').replaceAll(WEIGHT, '')
  const spaced = weightless.replaceAll(NOTES, ' ').replaceAll(LINE_NOTE, ' ').replaceAll(SEPARATOR, ' ').replaceAll(WEIGHT, '')
  const joined = weightless
    .replaceAll(NOTES, '')
    .replaceAll(/\s*\b(?:BREAK|ADD[A-Z]+)\b\s*/gu, '')
    .replaceAll(WEIGHT, '')
  // Symbols that look like letters: a bar for l or i, an empty bracket for o.
  const drawn = weightless.replaceAll('()', '0').replaceAll(/(?<=\p{L})\|+|\|+(?=\p{L})/gu, (bars) => '1'.repeat(bars.length))
  const chosen = [...new Set([named, spaced, joined, drawn])].flatMap(alternativesOf)
  return [
    ...new Set([prompt, ...[...new Set(chosen)].flatMap((text) => [text.replaceAll(BRACKETS, ''), text.replaceAll(/[()[\]{}|]+/gu, ' ')])]),
  ]
}

/** The text with all alternatives of each group, with the first, second, … of each, and with combinations of neighbours. */
function alternativesOf(text: string): readonly string[] {
  const counts = [...text.matchAll(GROUP)].map(([, inside = '']) => inside.split('|').length)
  const most = Math.min(Math.max(0, ...counts), MAX_ALTERNATIVES)
  const choose = (indexOf: (group: number) => number) => {
    let now = text
    for (let depth = 0; depth < DEEPEST && now.includes('|'); depth++) {
      let group = 0
      now = now.replaceAll(GROUP, (_, inside: string) => {
        const options = inside.split('|')
        return options[indexOf(group++) % options.length] ?? ''
      })
    }
    return now
  }
  const each = Array.from({ length: most }, (_, index) => choose(() => index))
  const combined =
    counts.length < 2 ? [] : pairs(Math.min(most, MAX_COMBINED)).map(([even, odd]) => choose((group) => (group % 2 === 0 ? even : odd)))
  const nested =
    most > 0 && /[{[(][^{}[\]()]*[{[(]/u.test(text)
      ? pairs(Math.min(most, MAX_COMBINED)).map(([inner, outer]) => deep(text, inner, outer))
      : []
  return [text, ...each, ...combined, ...nested]
}

/** One alternative of each inner group, another of each outer one. */
const deep = (text: string, inner: number, outer: number): string =>
  [inner, outer].reduce(
    (now, index) =>
      now.replaceAll(GROUP, (_, inside: string) => {
        const options = inside.split('|')
        return options[index % options.length] ?? ''
      }),
    text,
  )

const pairs = (many: number): (readonly [number, number])[] =>
  Array.from({ length: many * many }, (_, index) => [Math.floor(index / many), index % many] as const).filter(
    ([one, other]) => one !== other,
  )
