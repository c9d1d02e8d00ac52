import { COMPARISON } from './comparison.ts'

/** Expansion of a text with alternatives. */
export interface Expansion {
  /** Each once, in order, the last alternatives varying fastest; the text itself without alternatives. Empty if there are too many. */
  readonly prompts: readonly string[]
  readonly tooMany: boolean
}

/** An open brace: its texts, separated by bars. One more part than bars. */
interface Group {
  readonly open: string
  readonly parts: (readonly string[])[]
  readonly bars: string[]
}

const CLOSES: Readonly<Record<string, string>> = { '}': '{', '｝': '｛' }

/** An escape, a brace or bar, `[…]` and `<…>` without braces (their bars are the engine's), and text. */
const TOKENS = /\\[{}|｛｝｜]|[{}|｛｝｜]|\[[^[\]{}｛｝]*\]|<[^<>{}｛｝]*>|[^\\{}|｛｝｜[<]+|[\\[<]/gu

/**
 * Expands `{red|blue} fox`: all combinations, groups within groups too, an alternative may be empty. Braces without a bar, and unpaired ones, are kept, as
 * are weights `(fox:1.2)`, `[a|b]` and `<lora:…>`. A backslash keeps a brace or bar. Full-width `｛红｜蓝｝` has the same meaning; if both kinds of bar occur in
 * one group, only the plain one separates. `{2$$a|b|c}`, `{1-2$$ and $$a|b}` and weights `{3::a|1::b}` have the meaning of Dynamic Prompts, whose combinatorial
 * sampler also ignores weights. Time and memory are limited by the text's length times `limit`.
 */
export function expandPrompt(text: string, limit: number = COMPARISON.cells): Expansion {
  if (!/[{｛]/u.test(text)) return { prompts: [text], tooMany: false }
  const groups: Group[] = [begun('')]
  const joined = (before: readonly string[], after: readonly string[]) =>
    distinct(
      before.flatMap((one) => after.map((two) => one + two)),
      limit,
    )
  const flat = ({ open, parts, bars }: Group) =>
    parts.reduce((before, part, index) => joined(before, joined([index === 0 ? open : (bars[index - 1] ?? '')], part)), [''])
  const add = (texts: readonly string[]) => {
    const parts = groups.at(-1)?.parts ?? []
    parts.push(joined(parts.pop() ?? [''], texts))
  }
  const endUnpaired = (keep: number) => {
    while (groups.length > keep) {
      const inner = groups.pop()
      if (inner) add(flat(inner))
    }
  }

  for (const [token] of text.matchAll(TOKENS)) {
    const opener = CLOSES[token]
    const at = opener === undefined ? -1 : groups.findLastIndex(({ open }) => open === opener)
    if (token === '{' || token === '｛') groups.push(begun(token))
    else if ((token === '|' || token === '｜') && groups.length > 1) {
      groups.at(-1)?.bars.push(token)
      groups.at(-1)?.parts.push([''])
    } else if (at > 0) {
      endUnpaired(at + 1)
      const group = groups.pop()
      const several = group && severalOf(group, joined, limit)
      if (several) add(several)
      else if (group) add(group.bars.length > 0 ? alternatives(group, joined).flat() : joined(flat(group), [token]))
    } else add([token.length === 2 && token.startsWith('\\') ? token.slice(1) : token])
    if ((groups.at(-1)?.parts.at(-1)?.length ?? 0) > limit) return { prompts: [], tooMany: true }
  }
  endUnpaired(1)
  const whole = groups.flatMap(flat)
  if (whole.length > limit) return { prompts: [], tooMany: true }
  // An empty alternative leaves two spaces, or one at an end.
  const tidy = whole.length > 1 ? whole.map((one) => one.replaceAll(/ {2,}/g, ' ').trim()) : whole
  const prompts = distinct(tidy, limit).filter((one) => one !== '')
  return { prompts: prompts.length > 0 ? prompts : [text], tooMany: false }
}

const begun = (open: string): Group => ({ open, parts: [['']], bars: [] })

/** One more than `limit` indicates too many. */
const distinct = (texts: readonly string[], limit: number): readonly string[] => [...new Set(texts)].slice(0, limit + 1)

type Joined = (before: readonly string[], after: readonly string[]) => readonly string[]

const WEIGHT = /^\s*(?:\d+(?:\.\d*)?|\.\d+)::/

/** The alternatives of a closed group, each with its texts, without weights. */
function alternatives({ parts, bars }: Group, joined: Joined): (readonly string[])[] {
  const parting = bars.includes('|') ? '|' : '｜'
  const whole: (readonly string[])[] = []
  for (const [index, part] of parts.entries()) {
    const bar = bars[index - 1]
    if (bar === undefined || bar === parting) whole.push(part)
    else whole.push(joined(whole.pop() ?? [''], joined([bar], part)))
  }
  return whole.map((texts) => texts.map((text) => text.replace(WEIGHT, '')))
}

/** `2$$`, `1-2$$`, `-2$$` or `2-$$`, and the separator of the chosen ones, a comma when absent. */
const BOUND = /^\s*(?:(\d{1,3})?(-)?(\d{1,3})?)\$\$(?:([^${}]+)\$\$)?/

/** Texts of a group that takes several of its alternatives, in every order; undefined for any other group. One more than `limit` indicates too many. */
function severalOf(group: Group, joined: Joined, limit: number): readonly string[] | undefined {
  const [first = ''] = group.parts[0] ?? []
  const bound = BOUND.exec(first)
  if (!bound || (bound[1] === undefined && bound[3] === undefined)) return undefined
  const [start, low, range, high, separator = ','] = bound
  const parts = [group.parts[0]?.map((text) => text.slice(start.length)) ?? [], ...group.parts.slice(1)]
  const named = alternatives({ ...group, parts }, joined)
  // A list by itself is a choice among its entries.
  const [only = []] = named
  const options = named.length === 1 ? only.map((text) => [text]) : named
  const ends = [Number(low ?? 1), range === undefined ? Number(low) : Number(high ?? options.length)].toSorted((a, b) => a - b)
  const [least = 0, most = 0] = ends.map((end) => Math.min(end, options.length))
  const found = new Set<string>()
  // Orders of equal alternatives make no new texts; the number of tries is limited.
  let tries = 0
  const choose = (chosen: readonly string[], left: readonly (readonly string[])[], count: number): void => {
    if (found.size > limit || tries++ > limit * 100) return
    if (count === 0) found.add(chosen.join(separator))
    else
      for (const [at, option] of left.entries())
        for (const text of option)
          if (!chosen.includes(text))
            choose(
              [...chosen, text],
              left.filter((_, other) => other !== at),
              count - 1,
            )
  }
  for (let count = least; count <= most; count++) choose([], options, count)
  return tries > limit * 100 ? Array.from({ length: limit + 1 }, (_, at) => String(at)) : [...found].slice(0, limit + 1)
}

const WORD = /[\p{Script=Latin}\p{N}]/u

/** Removes the common start and end of several texts, by whole words; headings show the rest. An empty rest becomes `–`. */
export function distinctParts(texts: readonly string[]): readonly string[] {
  const written = texts.map((text) => [...text])
  const [first = []] = written
  if (written.length < 2) return texts
  const shortest = Math.min(...written.map(({ length }) => length))
  const isSame = (place: (text: readonly string[]) => number) => written.every((text) => text[place(text)] === first[place(first)])
  // Some text has a letter on both sides of the place.
  const isInWord = (place: (text: readonly string[]) => number) =>
    written.some((text) => WORD.test(text[place(text) - 1] ?? '') && WORD.test(text[place(text)] ?? ''))
  let start = 0
  while (start < shortest && isSame(() => start)) start++
  while (start > 0 && isInWord(() => start)) start--
  let end = 0
  while (end < shortest - start && isSame(({ length }) => length - 1 - end)) end++
  while (end > 0 && isInWord(({ length }) => length - end)) end--
  return written.map(
    (text) =>
      text
        .slice(start, text.length - end)
        .join('')
        .trim() || '–',
  )
}
