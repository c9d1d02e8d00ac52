/** Marks that may not begin a line, then marks that may not end one (GB/T 15834, JIS X 4051). */
const NOT_FIRST = /^[，。、；：？！…—·％）》」』】〉”’,.;:?!)\]}%]/u
const NOT_LAST = /[（《「『【〈“‘([{$¥￥#]$/u

/**
 * Splits a text into pieces that stay together: Latin words, single Chinese characters, and marks with the character they belong to.
 * A piece that follows a space keeps it in front.
 */
export function unbreakable(text: string): readonly string[] {
  const raw = [
    ...text
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .matchAll(/ ?(?:[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+|\S)/gu),
  ].map(([piece]) => piece)
  const pieces: string[] = []
  for (const piece of raw) {
    const last = pieces.at(-1)
    if (last !== undefined && !piece.startsWith(' ') && (NOT_FIRST.test(piece) || NOT_LAST.test(last)))
      pieces[pieces.length - 1] = last + piece
    else pieces.push(piece)
  }
  return pieces
}

export interface BreakOptions {
  /** Width of a line once set. */
  readonly measure: (line: string) => number
  readonly width: number
  /** Largest number of lines. */
  readonly lines: number
}

/**
 * Breaks a text into lines of about the same length, as few as possible, and keeps the line breaks of the text.
 * Undefined when it does not fit.
 */
export function breakLines(text: string, { measure, width, lines }: BreakOptions): readonly string[] | undefined {
  const paragraphs = text.split(/\r?\n/u).filter((part) => part.trim() !== '')
  const result: string[] = []
  for (const paragraph of paragraphs) {
    const broken = breakParagraph(unbreakable(paragraph), { measure, width, lines: lines - result.length })
    if (!broken) return undefined
    result.push(...broken)
  }
  return result
}

function breakParagraph(pieces: readonly string[], options: BreakOptions): readonly string[] | undefined {
  const count = fewestLines(pieces, options)
  return count === undefined ? undefined : balance(pieces, { ...options, lines: count })
}

/** Counts the lines when each is filled before the next, which takes the fewest. */
function fewestLines(pieces: readonly string[], { measure, width, lines }: BreakOptions): number | undefined {
  let count = 1
  let line = ''
  for (const piece of pieces) {
    const longer = (line + piece).trim()
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    line = piece.trim()
    count++
    if (count > lines || measure(line) > width) return undefined
  }
  return lines < 1 ? undefined : count
}

/** Breaks into exactly so many lines that the longest of them is as short as possible. */
function balance(pieces: readonly string[], { measure, width, lines }: BreakOptions): readonly string[] | undefined {
  if (lines > pieces.length) return undefined
  const lineOf = (from: number, to: number) => pieces.slice(from, to).join('').trim()
  let best = Array.from({ length: pieces.length + 1 }, (_, to) => ({ longest: to === 0 ? 0 : Infinity, cuts: [] as readonly number[] }))
  for (let line = 0; line < lines; line++) {
    best = best.map((_, to) => {
      let found = { longest: Infinity, cuts: [] as readonly number[] }
      for (let from = line; from < to; from++) {
        const before = best[from]
        if (!before || before.longest === Infinity) continue
        const longest = Math.max(before.longest, measure(lineOf(from, to)))
        if (longest < found.longest) found = { longest, cuts: [...before.cuts, to] }
      }
      return found
    })
  }
  const found = best[pieces.length]
  if (!found || found.longest > width) return undefined
  return found.cuts.map((to, i) => lineOf(found.cuts[i - 1] ?? 0, to))
}
