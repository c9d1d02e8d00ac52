/** Limits of a member's wildcard lists: their number, characters of a name, and of all lists together. */
export const WILDCARD_LISTS = { most: 500, name: 120, text: 1_000_000 } as const

/** A list that `__name__` stands for, an entry a line. */
export interface WildcardList {
  readonly name: string
  readonly lines: readonly string[]
}

interface Written {
  /** The text with alternatives in the place of its lists. */
  readonly text: string
  /** Names that no list has. */
  readonly missing: readonly string[]
  /** The lists name one another without end, or make more text than can be read. */
  readonly tooMuch: boolean
}

const LONGEST = 100_000
const REFERENCE = /__([\p{L}\p{N}\-./* ][\p{L}\p{N}\-./* ]*(?:_[\p{L}\p{N}\-./* ]+)*)__/gu

/** Puts the entries of a member's lists into a prompt in the place of `__name__`, as alternatives: `__colours__ fox` becomes `{red|blue} fox`. Lists may name others. */
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

/** Entries of all lists that a name or a pattern with `*` stands for, as Dynamic Prompts finds them: the whole name, else its end. */
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

/** A bar of an entry that is in no braces parts nothing. */
function escapeBars(text: string): string {
  let depth = 0
  return text.replaceAll(/\\.|[{}|]/gu, (token) => {
    if (token === '{') depth++
    else if (token === '}') depth--
    return token === '|' && depth <= 0 ? '\\|' : token
  })
}

/** Entries of a text file, an entry a line; empty lines and those that begin with `#` are none. */
export const readLines = (text: string): string[] =>
  text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** Lists of a YAML or JSON file that was read: an object of lists and objects, whose names are joined by `/`. Weights before an entry are left out. */
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
  const said =
    typeof entry === 'object' && entry !== null ? ('text' in entry ? entry.text : 'content' in entry ? entry.content : '') : entry
  return typeof said === 'string' && said.trim() !== '' ? [said.trim().replace(/^\d[\d.]*::/, '')] : []
}
