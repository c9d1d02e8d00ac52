/** A prompt without its weight syntax, and the weight of every character. */
export interface WeightedText {
  readonly text: string
  readonly weightAt: (index: number) => number
}

/** Factor of one pair of brackets; the usual values of prompt syntaxes: ( ) strengthens, [ ] weakens, { } strengthens a little. */
const STEP: Readonly<Record<string, number>> = { '(': 1.1, '[': 1 / 1.1, '{': 1.05 }
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Reads `(word:1.3)`, `((word))`, `[word]` and `{word}`; unbalanced brackets are plain characters without a meaning. */
export function readEmphasis(prompt: string): WeightedText {
  const source = prompt.replace(/<(?:lora|lyco|hypernet|embedding):[^<>]{0,80}>/gi, ' ')
  const characters: string[] = []
  const weights: number[] = []
  const open: { bracket: string; at: number }[] = []
  for (let i = 0; i < source.length; i++) {
    const character = source.charAt(i)
    const opener = CLOSES[character]
    if (STEP[character] !== undefined) {
      open.push({ bracket: character, at: characters.length })
      continue
    }
    if (opener === undefined) {
      characters.push(character)
      weights.push(1)
      continue
    }
    const pair = open.findLastIndex((entry) => entry.bracket === opener)
    const start = open[pair]?.at
    if (start === undefined) continue
    open.length = pair
    const factor = takeNumber(characters, weights, start) ?? STEP[opener] ?? 1
    for (let at = start; at < weights.length; at++) weights[at] = (weights[at] ?? 1) * factor
  }
  return { text: characters.join(''), weightAt: (index) => Math.min(2, Math.max(0.2, weights[index] ?? 1)) }
}

/** Removes a trailing ":1.3" from the bracket's content and returns the number. */
function takeNumber(characters: string[], weights: number[], start: number): number | undefined {
  const match = /:\s*(\d+(?:\.\d+)?|\.\d+)\s*$/.exec(characters.slice(start).join(''))
  if (!match) return undefined
  characters.length = start + match.index
  weights.length = characters.length
  return Math.min(3, Number(match[1]))
}
