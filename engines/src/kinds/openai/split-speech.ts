/** Longest text of a request: OpenAI accepts 4096 characters. */
const MOST = 4000
const ENDS = [/[.!?。！？…\n]["'”’」』)）]*\s*/gu, /[,;:，、；：]\s*/gu, /\s+/gu] as const

/** Splits a text into parts for single requests, after a sentence if possible, otherwise after a clause or word. */
export function splitSpeech(text: string, most = MOST): readonly string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > most) {
    const at = endOf(rest.slice(0, most))
    parts.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}

/** An end in the first half would leave a part too short. */
function endOf(beginning: string): number {
  for (const form of ENDS) {
    const last = [...beginning.matchAll(form)].at(-1)
    const end = last ? last.index + last[0].length : 0
    if (end > beginning.length / 2) return end
  }
  // A lone surrogate is not a character.
  return /[\uD800-\uDBFF]$/.test(beginning) ? beginning.length - 1 : beginning.length
}
