/** Limits of a member's wildcard lists: their number, characters of a name, and of all lists together. */
export const WILDCARD_LISTS = { most: 500, name: 120, text: 1_000_000 } as const

/** A list for `__name__`, one entry per line. */
export interface WildcardList {
  readonly name: string
  readonly lines: readonly string[]
}

interface Written {
  /** The text with alternatives instead of its lists. */
  readonly text: string
  /** Names without a list. */
  readonly missing: readonly string[]
  /** The lists refer to one another endlessly, or expand to too much text. */
  readonly tooMuch: boolean
}

const LONGEST = 100_000
const REFERENCE = /__([\p{L}\p{N}\-./* ][\p{L}\p{N}\-./* ]*(?:_[\p{L}\p{N}\-./* ]+)*)__/gu

/** Replaces `__name__` in a prompt by the entries of a member's lists, as alternatives: `__colours__ fox` becomes `{red|blue} fox`. Lists may contain others. */
export function writeLists(text: string, lists: readonly WildcardList[]): Written {
  const missing = new Set<string>()
  const known = new Map<string, string>()
  const write = (from: string, within: readonly string[]): string =>
    from.replaceAll(REFERENCE, (whole, given: string) => {
      const name = given.trim().replaceAll(/^\/+|\/+$/g, '')
      if (within.includes(name)) throw new TooMuch()
      const written = known.get(name) ?? alternativesOf(linesOf(name, lists).map((line) => escapeBars(write(line, [...within, name]))))
      if (written.length > LONGEST) throw new TooMuch()
      known.set(name, written)
      if (written === '') missing.add(name)
      return written === '' ? whole : written
    })
  try {
    const written = write(text, [])
    return { text: written, missing: [...missing], tooMuch: written.length > LONGEST }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return { text, missing: [...missing], tooMuch: true }
  }
}

const alternativesOf = (lines: readonly string[]): string => (lines.length > 1 ? `{${lines.join('|')}}` : (lines[0] ?? ''))

class TooMuch extends Error {}

/** Entries of all lists that match a name or a pattern with `*`, as in Dynamic Prompts: the whole name, else its end. */
function linesOf(name: string, lists: readonly WildcardList[]): string[] {
  const pattern = name
    .split(/(\*+)/)
    .map((part) => (part.startsWith('**') ? '.*' : part === '*' ? '[^/]*' : part.replaceAll(/[.-]/g, String.raw`\$&`)))
    .join('')
  const whole = new RegExp(`^${pattern}$`, 'u')
  const end = new RegExp(`(^|/)${pattern}$`, 'u')
  const found = lists.filter((list) => whole.test(list.name))
  return [...new Set((found.length > 0 ? found : lists.filter((list) => end.test(list.name))).flatMap(({ lines }) => lines))]
}

/** Escapes bars of an entry outside braces. */
function escapeBars(text: string): string {
  let depth = 0
  return text.replaceAll(/\\.|[{}|]/gu, (token) => {
    if (token === '{') depth++
    else if (token === '}') depth--
    return token === '|' && depth <= 0 ? '\\|' : token
  })
}

/** Entries of a text file, one per line; empty lines and those that begin with `#` are ignored. */
export const readLines = (text: string): string[] =>
  text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** Lists in a parsed YAML or JSON file: an object of lists and objects, whose names are joined by `/`. Weights of entries are ignored. */
export function listsOf(data: unknown, name: string): WildcardList[] {
  if (Array.isArray(data)) {
    const lines = data.flatMap((entry) => entryOf(entry))
    return lines.length > 0 ? [{ name, lines }] : []
  }
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) => {
    const own = name === '' ? key : `${name}/${key}`
    return typeof value === 'string' ? (value === '' ? [] : [{ name: own, lines: [value] }]) : listsOf(value, own)
  })
}

function entryOf(entry: unknown): string[] {
  const text =
    typeof entry === 'object' && entry !== null ? ('text' in entry ? entry.text : 'content' in entry ? entry.content : '') : entry
  return typeof text === 'string' && text.trim() !== '' ? [text.trim().replace(/^\d[\d.]*::/, '')] : []
}
