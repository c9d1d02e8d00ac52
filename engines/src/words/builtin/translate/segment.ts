import type { Dictionary } from './cedict.ts'
import { curatedChinese, type WordClass } from './curated.ts'
import { MEASURES } from './vocabulary.ts'

/** Chinese word with its meaning; an unknown one stands for itself. */
export interface ChineseToken {
  readonly chinese: string
  readonly english: string
  readonly part: WordClass
  readonly known: boolean
}

const CORPUS = 60_000_000
/** Cost of a curated word, which is below that of the dictionary's; longer words cost less. */
const CURATED_COST = 6
const UNKNOWN_COST = 25
const LONGEST = 8
const COUNTED = new RegExp(`([一二两三四五六七八九十百千几数]+)[${MEASURES}]`, 'y')
const DIGITS: Readonly<Record<string, string>> = { 一: 'a', 二: 'two', 两: 'two', 三: 'three', 四: 'four', 五: 'five', 六: 'six', 七: 'seven', 八: 'eight', 九: 'nine', 十: 'ten', 几: 'several', 数: 'several', 百: 'a hundred', 千: 'a thousand' } // prettier-ignore
const GROUPS: Readonly<Record<string, string>> = { 群: 'a group of', 双: 'a pair of', 串: 'a string of', 束: 'a bunch of' }

/** Splits simplified Chinese into its likeliest words, by the cheapest path, where rare words cost more. */
export function segment(text: string, { entries }: Pick<Dictionary, 'entries'>): ChineseToken[] {
  const best: { cost: number; token: ChineseToken | undefined; from: number }[] = [{ cost: 0, token: undefined, from: 0 }]
  const offer = (from: number, size: number, cost: number, token: ChineseToken) => {
    const total = (best[from]?.cost ?? Infinity) + cost
    if (total < (best[from + size]?.cost ?? Infinity)) best[from + size] = { cost: total, token, from }
  }
  for (let at = 0; at < text.length; at++) {
    const single = text.charAt(at)
    offer(at, 1, UNKNOWN_COST, { chinese: single, english: single, part: 'noun', known: false })
    const counted = countedAt(text, at)
    if (counted) offer(at, counted.chinese.length, CURATED_COST, counted)
    for (let size = 1; size <= Math.min(LONGEST, text.length - at); size++) {
      const word = text.slice(at, at + size)
      const curated = curatedChinese().get(word)
      if (curated) {
        offer(at, size, CURATED_COST - size * 0.3 + (curated.part === 'placed' ? 0.5 : 0), { chinese: word, ...curated, known: true })
        continue
      }
      const entry = entries.get(word)
      if (!entry) continue
      const { english, part, count } = entry
      offer(at, size, Math.log(CORPUS / Math.max(1, count)), {
        chinese: word,
        english: part === 'verb' ? gerund(english) : english,
        part,
        known: true,
      })
    }
  }
  return path(best, text.length)
}

/** Reads a number with its measure word: 三只 → three. */
function countedAt(text: string, at: number): ChineseToken | undefined {
  COUNTED.lastIndex = at
  const match = COUNTED.exec(text)
  if (!match) return undefined
  const [chinese, digits = ''] = match
  const group = GROUPS[chinese.slice(-1)]
  const english = digits === '一' && group !== undefined ? group : (DIGITS[digits] ?? numberOf(digits))
  return { chinese, english, part: 'number', known: true }
}

/** Converts a Chinese number to digits: 十二 → 12. */
function numberOf(digits: string): string {
  const values = [...digits].map((digit) => '一二三四五六七八九'.indexOf(digit.replace('两', '二')) + 1)
  const tens = digits.indexOf('十')
  if (tens >= 0) return String((values[tens - 1] ?? 1) * 10 + (values[tens + 1] ?? 0))
  return values.join('')
}

function path(best: readonly { token: ChineseToken | undefined; from: number }[], end: number): ChineseToken[] {
  const tokens: ChineseToken[] = []
  for (let at = end; at > 0;) {
    const step = best[at]
    if (!step?.token) break
    tokens.unshift(step.token)
    at = step.from
  }
  return tokens
}

/** Converts a verb phrase to its gerund: "play the piano" → "playing the piano". */
export function gerund(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ')
  return [gerundOf(verb), ...rest].join(' ')
}

function gerundOf(verb: string): string {
  if (verb.endsWith('ing') && verb.length > 5) return verb
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`
  if (/^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb)) return `${verb}${verb.slice(-1)}ing`
  return `${verb}ing`
}
