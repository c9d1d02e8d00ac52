import { lemmas } from '@stipple/illustrator/vocabulary'
import type { Dictionary } from './cedict.ts'
import { curatedEnglish, type WordClass } from './curated.ts'
import type { Translated } from './to-english.ts'

interface Word {
  readonly chinese: string
  readonly part: WordClass | 'preposition'
  readonly known: boolean
  /** True for a word with a capital: a place called Taipei takes no 里. */
  readonly name?: boolean
}

const LONGEST = 4
const SKIPPED = new Set([
  'a',
  'an',
  'the',
  'is',
  'are',
  'was',
  'were',
  'be',
  'being',
  'it',
  'its',
  'his',
  'her',
  'their',
  'my',
  'your',
  'this',
  'that',
  'there',
  'some',
  'very',
  'to',
  'who',
  'which',
  'highly',
  'and/or',
])
/** Chinese words before and after the noun of an English preposition. */
const AROUND: Readonly<Record<string, readonly [before: string, after: string]>> = {
  in: ['在', '里'], inside: ['在', '里'], into: ['在', '里'], on: ['在', '上'], upon: ['在', '上'], onto: ['在', '上'], at: ['在', ''], under: ['在', '下'], below: ['在', '下'], beneath: ['在', '下'], above: ['在', '上方'], over: ['在', '上方'],
  beside: ['在', '旁'], near: ['在', '附近'], by: ['在', '旁'], behind: ['在', '后'], 'in front of': ['在', '前'], between: ['在', '之间'], among: ['在', '之间'], around: ['在', '周围'], across: ['在', '上'], through: ['在', '中'], against: ['在', '前'],
  with: ['带着', ''], without: ['没有', ''], of: ['', ''], from: ['来自', ''], for: ['为', ''], like: ['像', '一样'], as: ['作为', ''], 'made of': ['用', '做'], 'next to': ['在', '旁'], 'on top of': ['在', '顶上'], 'surrounded by': ['被', '环绕'], 'full of': ['充满', ''], 'covered with': ['覆盖着', ''], 'covered in': ['覆盖着', ''],
} // prettier-ignore
const NUMBERS: Readonly<Record<string, string>> = { one: '一', two: '两', three: '三', four: '四', five: '五', six: '六', seven: '七', eight: '八', nine: '九', ten: '十', several: '几', many: '许多' } // prettier-ignore

/** Occurrences in a corpus from which a Chinese word is in use. */
const LEAST_COUNT = 20

/** Inverts the dictionary: the commonest Chinese word for each English meaning. */
export function reverse({ entries }: Dictionary): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  const words = new Map<string, string>()
  for (const [chinese, { english, count, part }] of entries) {
    const key = english.toLowerCase()
    if (count < LEAST_COUNT) continue
    // Two characters are usually a whole word, a single one rather a part of others.
    const weight = count * (chinese.length === 2 ? 3 : 1) * (part === 'verb' ? 0.5 : 1)
    if (weight <= (counts.get(key) ?? 0)) continue
    counts.set(key, weight)
    words.set(key, chinese)
  }
  return words
}

/** Translates the English parts of a text to Chinese, modifiers before nouns. Names and unknown words stay. */
export function englishToChinese(text: string, meanings: ReadonlyMap<string, string>): Translated {
  const unknown = new Set<string>()
  const parts = text.split(/([,.;:!?()[\]{}"|\n]+|[\d.]+(?=\s*\)))/).map((part) => {
    if (!/[a-z]/i.test(part)) return part
    const words = readWords(part, meanings)
    const missing = words.filter(({ known }) => !known)
    for (const { chinese } of missing) unknown.add(chinese)
    // A phrase with an unknown word stays in English as a whole.
    return missing.length > 0 ? part : phrase(words)
  })
  return { text: tidy(parts.join('')), unknown: [...unknown] }
}

function readWords(text: string, meanings: ReadonlyMap<string, string>): Word[] {
  const given = text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|\S/gu) ?? []
  const words: Word[] = []
  for (let i = 0; i < given.length;) {
    const { word, size } = longest(given, i, meanings)
    if (word) words.push(word)
    i += size
  }
  return words
}

function longest(given: readonly string[], from: number, meanings: ReadonlyMap<string, string>): { word: Word | undefined; size: number } {
  for (let size = Math.min(LONGEST, given.length - from); size > 0; size--) {
    const taken = given.slice(from, from + size)
    const text = taken.join(' ').toLowerCase()
    if (AROUND[text]) return { word: { chinese: text, part: 'preposition', known: true }, size }
    if (size === 1 && SKIPPED.has(text)) return { word: undefined, size }
    if (text === 'and') return { word: { chinese: '和', part: 'none', known: true }, size }
    const number = NUMBERS[text] ?? (/^\d{1,3}$/.test(text) ? text : undefined)
    if (number !== undefined) return { word: { chinese: number, part: 'number', known: true }, size }
    const word = lookUp(text, meanings)
    if (word) return { word: { ...word, name: /^\p{Lu}/u.test(taken[0] ?? '') }, size }
  }
  const single = given[from] ?? ''
  return { word: { chinese: single, part: 'noun', known: single !== 'I' && !/^[a-z]/.test(single) }, size: 1 }
}

function lookUp(text: string, meanings: ReadonlyMap<string, string>): Word | undefined {
  const forms = [text, text.replace(/'s$/, ''), ...(text.includes(' ') ? pluralForms(text) : lemmas(text).map(({ form }) => form))]
  for (const form of forms) {
    const curated = curatedEnglish().get(form)
    if (curated) return { ...curated, known: true }
  }
  for (const form of forms) {
    const chinese = form.length > 2 ? meanings.get(form) : undefined
    if (chinese !== undefined) return { chinese, part: 'noun', known: true }
  }
  return undefined
}

const pluralForms = (text: string): string[] => {
  const at = text.lastIndexOf(' ') + 1
  return lemmas(text.slice(at)).map(({ form }) => text.slice(0, at) + form)
}

/** Translates a phrase: "cat sitting on sofa" → 坐在沙发上的猫. */
function phrase(words: readonly Word[]): string {
  const end = words.findIndex(({ part }, i) => i > 0 && (part === 'verb' || part === 'preposition' || part === 'placed'))
  if (end < 0) return things(words)
  const head = things(words.slice(0, end))
  if (words[end]?.chinese === 'of')
    return end === 1 && words[0]?.part === 'number' ? head + phrase(words.slice(2)) : `${phrase(words.slice(end + 1))}的${head}`
  const output: string[] = []
  for (let i = end; i < words.length;) {
    let next = i + 1
    const isVerb = words[i]?.part === 'verb'
    // "sitting on a sofa" and "running in the rain" are one modifier each.
    if (isVerb && words[next]?.part === 'preposition') next++
    while (next < words.length && words[next]?.part !== 'verb' && words[next]?.part !== 'preposition' && words[next]?.part !== 'placed')
      next++
    if (isVerb && words[next]?.part === 'placed') next++
    output.push(saying(words.slice(i, next)))
    i = next
  }
  const styles = output.filter((piece) => piece.endsWith('风格'))
  const others = output.filter((piece) => piece !== '' && !styles.includes(piece))
  return [
    others.length === 0 ? head : `${others.toReversed().join('、')}的${head}`,
    ...styles.map((style) => style.replace(/^在/, '')),
  ].join('，')
}

function saying(words: readonly Word[]): string {
  const [first, second] = words
  if (first?.part === 'verb' && second?.part === 'placed') return `${adverbial(second.chinese)}${first.chinese}`
  if (first?.part === 'verb' && second?.part === 'preposition') {
    const [before] = AROUND[second.chinese] ?? ['']
    const place = around(second.chinese, words.slice(2))
    return /^(坐|站|躺|趴|蹲|靠|走|挂|放|漂浮)/.test(first.chinese) && before === '在'
      ? `${first.chinese.replace(/在$/, '')}${place}`
      : `${place}${first.chinese}`
  }
  if (first?.part === 'preposition') return around(first.chinese, words.slice(1))
  if (first?.part === 'placed') return adverbial(first.chinese)
  const object = things(words.slice(1))
  const verb =
    first?.chinese === '穿着' && /(帽子?|镜|面具|围巾|手套|冠|口罩|项链|耳环|花环)$/.test(object) ? '戴着' : (first?.chinese ?? '')
  return `${verb}${object}`
}

/** Joins a preposition with its noun; times and styles need no preposition. */
function around(preposition: string, words: readonly Word[]): string {
  const [before, after] = AROUND[preposition] ?? ['', '']
  const thing = things(words)
  if (before !== '在') return `${before}${thing}${after}`
  if (/(风格|风|画|模式|[春夏秋冬]天|[早夜凌清]晨|晚上|夜里|午夜|时刻|之夜|光)$/.test(thing)) return thing
  return `在${thing}${words.at(-1)?.name || /[里上下中旁]$/.test(thing) ? '' : after}`
}

const adverbial = (place: string): string => (/^(室内|户外|远处|夜|晚)/.test(place) ? place : `在${place}`)

/** Joins a noun phrase: adjectives take 的, except colours and single characters; numbers take a measure word. */
function things(words: readonly Word[]): string {
  return words
    .map(({ chinese, part }, i) => {
      const next = words[i + 1]
      if (part === 'number')
        return next && /^[一两三四五六七八九十几\d]+$/.test(chinese) ? `${chinese}${measureOf(words.slice(i + 1))}` : chinese
      if (part !== 'adjective' || !next || next.part === 'none') return spaced(chinese)
      return chinese.length === 1 || /色$|[红橙黄绿蓝紫黑白灰金银]$/.test(chinese) ? chinese : `${chinese}的`
    })
    .join('')
}

const spaced = (word: string): string => (/^[\x20-\x7e]+$/.test(word) ? ` ${word} ` : word)

function measureOf(after: readonly Word[]): string {
  const animate = after.find(({ part }) => part === 'animate')
  if (!animate) return '个'
  return /[人孩女子生者士师员友手]$/.test(animate.chinese) ? '个' : '只'
}

const tidy = (text: string): string =>
  text
    .replace(/ *,\s*(?=[^\s])/g, '，')
    .replace(/ *; */g, '；')
    .replace(/\. *(?=\p{Script=Han}|$)/gu, '。')
    .replace(/\s+/g, ' ')
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1')
    .replace(/ *，+ */g, '，')
    .replace(/^[，\s]+|[，。\s]+$/gu, '')
