import type { Dictionary } from './cedict.ts'
import { segment, type ChineseToken } from './segment.ts'

export interface Translated {
  readonly text: string
  /** Unknown words, which stay in the text untranslated. */
  readonly unknown: readonly string[]
}

const HAN_RUN = /\p{Script=Han}+/gu
const MARKS: Readonly<Record<string, string>> = { '，': ', ', '、': ', ', '。': '. ', '；': '; ', '：': ': ', '！': '! ', '？': '? ', '（': '(', '）': ')', '“': '"', '”': '"', '《': '"', '》': '"', '【': '[', '】': ']' } // prettier-ignore

/** Translates the Chinese parts of a text word by word, adjectives before nouns, verbs and places after them. */
export function chineseToEnglish(text: string, dictionary: Dictionary): Translated {
  const unknown = new Set<string>()
  const plain = [...text].map((character) => dictionary.simplified.get(character) ?? character).join('')
  const english = plain
    .replace(/[，、。；：！？（）“”《》【】]/g, (mark) => MARKS[mark] ?? mark)
    .replace(HAN_RUN, (run) => {
      const tokens = plurals(segment(run, dictionary).filter(({ part }) => part !== 'none'))
      const missing = tokens.filter(({ known }) => !known)
      for (const { chinese } of missing) unknown.add(chinese)
      // A phrase with an unknown word is unchanged: a mixture of both languages is worse than either.
      if (missing.length > 0) return ` ${run} `
      return ` ${clause(tokens).trim()} `
    })
  return { text: tidy(english), unknown: [...unknown] }
}

/** Orders a clause with 的; its modifier goes before or after the noun, depending on its words. */
function clause(tokens: readonly ChineseToken[]): string {
  const at = tokens.findIndex(({ part }) => part === 'of')
  if (at < 0) return sentence(tokens)
  const after = tokens.slice(at + 1)
  if (after.length === 0) return sentence(tokens.slice(0, at))
  const place = after[0]
  if (place?.part === 'placed') return clause(placeWith(tokens.slice(0, at), place, after.slice(1)))
  const [first] = tokens
  const counted = first?.part === 'number' && at > 1
  const following = tokens.slice(counted ? 1 : 0, at)
  const number = counted ? [first] : []
  if (isRelative(following)) {
    const end = after.findIndex(({ part }) => part === 'verb' || part === 'in' || part === 'placed')
    const [thing, rest] = end <= 0 ? [after, []] : [after.slice(0, end), after.slice(end)]
    return `${clause([...number, ...thing])} ${sentence(following)}${rest.length > 0 ? `, ${clause(rest)}` : ''}`
  }
  const last = following.at(-1)
  // In 小路通向远方的城堡 only the castle is in the distance.
  if (last?.part === 'placed') return clause([...number, ...following.slice(0, -1), ...after, last])
  const before = last?.part === 'animate' ? [...following.slice(0, -1), { ...last, english: `${last.english}'s` }] : following
  return clause([...number, ...before, ...after])
}

/** Puts the modifier of a place into its phrase: 雨后的街道上, "on the after-rain street". */
function placeWith(before: readonly ChineseToken[], place: ChineseToken, after: readonly ChineseToken[]): ChineseToken[] {
  const start =
    before.findLastIndex(({ part, chinese }) => part === 'verb' || part === 'in' || part === 'placed' || chinese.endsWith('在')) + 1
  const words = place.english.split(' ')
  const english = [...words.slice(0, -1), namesOf(before.slice(start)), words.at(-1)].join(' ')
  return [...before.slice(0, start), { ...place, english }, ...after]
}

const SEVERAL =
  /^(two|three|four|five|six|seven|eight|nine|ten|several|many|countless|some|all kinds of|various|a (group|pair|row|string|bunch|pile|hundred|thousand).*|[2-9]|\d\d+)$/

/** Puts nouns after numbers into the plural: 三只小狗 → three puppies. */
function plurals(tokens: readonly ChineseToken[]): readonly ChineseToken[] {
  return tokens.map((token, i) => {
    const before = tokens
      .slice(0, i)
      .findLastIndex(({ part }) => part !== 'noun' && part !== 'adjective' && part !== 'of' && part !== 'animate')
    const next = tokens[i + 1]?.part
    const isThing = (token.part === 'noun' || token.part === 'animate') && next !== 'noun' && next !== 'animate' && next !== 'of'
    const number = tokens[before]
    return isThing && number?.part === 'number' && SEVERAL.test(number.english) ? { ...token, english: plural(token.english) } : token
  })
}

const IRREGULAR: Readonly<Record<string, string>> = { man: 'men', woman: 'women', person: 'people', child: 'children', mouse: 'mice', goose: 'geese', wolf: 'wolves', leaf: 'leaves' } // prettier-ignore
const SAME = /(fish|deer|sheep|carp|shrimp|bamboo|ing|tea|coffee|milk|water|clothes|s)$/

function plural(phrase: string): string {
  const [, before = '', noun = ''] = /^(.* )?(\S+)$/.exec(phrase) ?? []
  const irregular = IRREGULAR[noun]
  if (irregular !== undefined) return before + irregular
  if (SAME.test(noun) && !/(ss|us)$/.test(noun)) return phrase
  if (/[^aeiou]y$/.test(noun)) return `${before}${noun.slice(0, -1)}ies`
  return `${phrase}${/(s|x|ch|sh)$/.test(noun) ? 'es' : 's'}`
}

/** Returns whether a modifier follows its noun in English: "wearing a hat", "on the table", "running in the rain". */
function isRelative(following: readonly ChineseToken[]): boolean {
  const [first] = following
  const last = following.at(-1)
  if (!first || !last) return false
  if (following.length === 1) return first.part === 'placed' || (first.part === 'verb' && /\s|^with/.test(first.english))
  if (last.part === 'adjective') return false
  if (first.part === 'verb' || first.part === 'in' || first.part === 'placed') return true
  if (last.part === 'placed') return following.every(({ part }) => part !== 'verb')
  return following.some(({ part }) => part === 'place')
}

/** Joins words without 的 in their order, except that places before a verb move behind it. */
function sentence(tokens: readonly ChineseToken[]): string {
  const words: string[] = []
  const waiting: string[] = []
  let thing: string[] = []
  const put = (list: readonly string[]) => words.push(...list)
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (!token) break
    const { part, english } = token
    // In 在做饭 the 在 marks an ongoing action, not a place.
    if (part === 'in' && tokens[i + 1]?.part === 'verb') continue
    if (part === 'in') {
      put(thing)
      thing = []
      const end = placeAfter(tokens, i + 1)
      if (tokens[i + 1]?.part === 'placed') continue
      waiting.push(
        end < 0
          ? `in ${namesOf(tokens.slice(i + 1, nounsEnd(tokens, i + 1)))}`
          : `${tokens[end]?.english} ${namesOf(tokens.slice(i + 1, end))}`,
      )
      i = end < 0 ? nounsEnd(tokens, i + 1) - 1 : end
    } else if (part === 'place') {
      // Without 在, as in 桌子上, the noun before is the place.
      waiting.push(`${english} ${thing.join(' ')}`)
      thing = []
    } else if (part === 'placed') {
      put(thing)
      thing = []
      waiting.push(english)
    } else if (part === 'verb') {
      put(thing)
      thing = []
      // In 桌子上有一只猫 the cat comes first, then the table.
      if (token.chinese === '有' && words.length === 0 && waiting.length > 0) continue
      put([english])
      const end = token.chinese.endsWith('在') ? placeAfter(tokens, i + 1) : -1
      if (token.chinese.endsWith('在') && tokens[i + 1]?.part === 'placed') {
        i++
        put([tokens[i]?.english ?? ''])
      } else if (end > 0) {
        put([tokens[end]?.english ?? '', namesOf(tokens.slice(i + 1, end))])
        i = end
      } else if (token.chinese.endsWith('在') && tokens[i + 1] && tokens[i + 1]?.part !== 'placed') put(['on'])
      else if (tokens[i + 1]?.part === 'verb' || !tokens[i + 1]) put(waiting.splice(0))
    } else thing.push(english)
  }
  put(thing)
  put(waiting)
  return words.join(' ')
}

/** Returns the index of the localiser that ends a place beginning at `from`; -1 when there is none before the next verb. */
function placeAfter(tokens: readonly ChineseToken[], from: number): number {
  for (let i = from; i < tokens.length; i++) {
    const part = tokens[i]?.part
    if (part === 'place') return i > from ? i : -1
    if (part === 'verb' || part === 'placed') return -1
  }
  return -1
}

function nounsEnd(tokens: readonly ChineseToken[], from: number): number {
  let end = from
  while (end < tokens.length && tokens[end]?.part !== 'verb' && tokens[end]?.part !== 'placed') end++
  return end
}

const namesOf = (tokens: readonly ChineseToken[]): string => tokens.map(({ english }) => english).join(' ')

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?)\]])/g, '$1')
    .replace(/([([])\s+/g, '$1')
    .replace(/([,;!?])(?=[^\s\d)"\]])/g, '$1 ')
    .replace(/\ba(?= [aeiou](?!ne\b|ni))/gi, 'an')
    .replace(/\b(\w+)( \1\b)+/gi, '$1')
    .replace(/^[\s,]+|[\s,]+$/g, '')
}
