/** Prompt syntax of image engines: weights, emphasis, alternatives, schedules, separators, and names of LoRAs. */
const LORA = /\s*<(?:lora|lyco|hypernet|embedding):[^>]*>\s*/giu
/** Each number is read from its first digit alone, and in one way: else a long row of digits would be read from every digit. */
const WEIGHT = /:\s*[-+]?(?:\d+(?:\.\d+)?|\.\d+)\s*(?=[)\]}|])|(?<![\d.])(?:\d+(?:\.\d+)?|\.\d+)::|::/gu
const SEPARATOR = /\s*\b(?:BREAK|AND|ADDCOMM|ADDBASE|ADDROW|ADDCOL)\b\s*/gu
const BRACKETS = /[()[\]{}]+/gu
const GROUP = /[{[(]([^{}[\]()]*\|[^{}[\]()]*)[}\])]/gu
/** Groups with more alternatives are read up to here. */
const MOST_ALTERNATIVES = 16

/**
 * Returns the texts that an engine can make of a prompt: without weights, brackets and separators, with brackets as spaces or as nothing (they may stand
 * inside words), and once for each alternative of `{a|b}` or `[a|b]`.
 */
export function readAsEngine(prompt: string): readonly string[] {
  const plain = prompt.replaceAll(LORA, ' ').replaceAll(SEPARATOR, ' ').replaceAll(WEIGHT, '')
  const chosen = alternativesOf(plain)
  return [...new Set([prompt, ...chosen.flatMap((text) => [text.replaceAll(BRACKETS, ''), text.replaceAll(/[()[\]{}|]+/gu, ' ')])])]
}

/** The text with all alternatives of each group, and with the first, second, … of each. */
function alternativesOf(text: string): readonly string[] {
  const counts = [...text.matchAll(GROUP)].map(([, inside = '']) => inside.split('|').length)
  const most = Math.min(Math.max(0, ...counts), MOST_ALTERNATIVES)
  const choose = (index: number) =>
    text.replaceAll(GROUP, (_, inside: string) => {
      const options = inside.split('|')
      return options[index % options.length] ?? ''
    })
  return [text, ...Array.from({ length: most }, (_, index) => choose(index))]
}
