/** Returns all texts that a pattern of letters, `(?:a|b)`, `[ab]` and `?` matches; lookarounds are removed. */
export const literalsIn = (pattern: string): string[] => literalsOf(withoutSurroundings(pattern).replaceAll(/\\[bw]\*?/g, ''))

/** Returns the single words of these texts. */
export const wordsOf = (pattern: string): string[] =>
  literalsIn(pattern).flatMap((text) => text.split(' ').filter((word) => /^[a-z]+$/.test(word)))

/** A pattern without lookarounds. */
function withoutSurroundings(pattern: string): string {
  const start = pattern.search(/\(\?<?[!=]/)
  if (start < 0) return pattern
  const end = endOf(pattern, start)
  return withoutSurroundings(pattern.slice(0, start) + pattern.slice(end))
}

/** Index after the bracket that closes the one at `start`. */
function endOf(pattern: string, start: number): number {
  let depth = 0
  for (let index = start; index < pattern.length; index++) {
    if (pattern[index] === '(') depth += 1
    if (pattern[index] === ')') depth -= 1
    if (depth === 0) return index + 1
  }
  throw new Error(`a bracket is not closed in ${pattern}`)
}

/** All texts that a pattern of letters, `(?:a|b)`, `[ab]` and `?` matches. */
function literalsOf(pattern: string): string[] {
  return alternativesIn(pattern).flatMap((alternative) => {
    let texts = ['']
    for (let index = 0; index < alternative.length;) {
      const isGroup = alternative.startsWith('(?:', index)
      const end = isGroup ? endOf(alternative, index) : alternative[index] === '[' ? alternative.indexOf(']', index) + 1 : index + 1
      const part = alternative.slice(index, end)
      const options = isGroup ? literalsOf(part.slice(3, -1)) : part.length > 1 ? charactersIn(part.slice(1, -1)) : [part]
      const isOptional = alternative[end] === '?'
      texts = texts.flatMap((text) => [...(isOptional ? [text] : []), ...options.map((option) => text + option)])
      index = end + (isOptional ? 1 : 0)
    }
    return texts
  })
}

function alternativesIn(pattern: string): string[] {
  const alternatives = ['']
  let depth = 0
  for (const sign of pattern) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === '|' && depth === 0) alternatives.push('')
    else alternatives[alternatives.length - 1] += sign
  }
  return alternatives
}

/** Characters of a class, with its ranges of digits. */
const charactersIn = (content: string): string[] => [
  ...content.replaceAll(/(\d)-(\d)/g, (_, from: string, to: string) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (__, index) => Number(from) + index).join(''),
  ),
]
