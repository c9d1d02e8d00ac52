/** One tag of a list. */
export interface Tag {
  readonly name: string
  /** Code of its colour; each list has its own meanings. */
  readonly category: number
  readonly count: number
  /** Other names, in any language. */
  readonly aliases: readonly string[]
}

export interface TagList {
  readonly tags: readonly Tag[]
  /** Lines that are not tags: fewer than three fields, no name, or no numbers where numbers belong. */
  readonly damaged: number
}

/**
 * Reads a list of tags: a line each with name, category code, count, then aliases, either in one quoted field separated by commas, or in a field each.
 * Unreadable lines are skipped and counted.
 */
export function parseTags(text: string): TagList {
  const tags: Tag[] = []
  let damaged = 0
  let from = text.startsWith('\uFEFF') ? 1 : 0
  while (from < text.length) {
    const newline = text.indexOf('\n', from)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(from, text[end - 1] === '\r' ? end - 1 : end)
    from = end + 1
    if (line.trim() === '') continue
    const tag = parseLine(line)
    if (tag) tags.push(tag)
    else damaged += 1
  }
  return { tags, damaged }
}

function parseLine(line: string): Tag | undefined {
  const [name = '', category = '', count = '', ...aliases] = line.includes('"') ? quotedFields(line) : line.split(',')
  if (!NUMBER.test(category) || !NUMBER.test(count) || isBroken(name)) return undefined
  return {
    name: name.trim(),
    category: Number(category),
    count: Math.max(0, Number(count)),
    aliases: aliases.flatMap((field) => field.split(',')).flatMap((alias) => (isBroken(alias) ? [] : [alias.trim()])),
  }
}

const NUMBER = /^\s*-?\d{1,12}\s*$/

/** Empty, or with characters that no name has and that separate names in the index. */
const isBroken = (name: string): boolean => name.trim() === '' || /[\t\n\r]/.test(name.trim())

/** Splits a line of which some fields are quoted; two quotes inside stand for one. */
function quotedFields(line: string): string[] {
  const fields: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] === '"') {
      const end = closingQuote(line, at + 1)
      fields.push(line.slice(at + 1, end).replaceAll('""', '"'))
      const comma = line.indexOf(',', end)
      at = comma < 0 ? line.length + 1 : comma + 1
    } else {
      const comma = line.indexOf(',', at)
      const end = comma < 0 ? line.length : comma
      fields.push(line.slice(at, end))
      at = end + 1
    }
  }
  return fields
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from)
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2)
  return at < 0 ? line.length : at
}
