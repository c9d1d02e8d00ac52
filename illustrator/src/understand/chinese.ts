import { createRequire } from 'node:module'
import type { Jieba } from '@node-rs/jieba'
import { lexicon } from './lexicon/lexicon.ts'
import type { Meaning } from './lexicon/types.ts'

const MEASURES =
  '只|个|封|条|座|棵|朵|匹|头|辆|艘|架|位|名|群|张|片|把|本|杯|颗|幅|间|栋|株|盏|块|碗|枝|串|排|对|双|打|艘|幢|支|根|轮|枚|尾|束|盘|扇|顶'
const COUNTED = new RegExp(`([0-9]+|[一二两三四五六七八九十]+|几|数)(?:多)?(${MEASURES})`, 'g')
const GROUPS: Readonly<Record<string, string>> = { 群: '一群', 排: '一些', 对: '一对', 双: '一对', 打: '一打', 串: '一些' }

/** Verbs that contain a thing. */
const REWRITTEN: Readonly<Record<string, string[]>> = { 看书: ['读', '书'], 读书: ['读', '书'], 弹琴: ['弹', '钢琴'], 抚琴: ['弹', '古琴'] }

let segmenter: Jieba | undefined

/**
 * Splits a run of Chinese characters into words. Numerals lose their measure word: 三只猫 → 三, 猫; 一群鸟 → 一群, 鸟.
 * Segments with jieba's dictionary, in which our lexicon's words are made likelier; a word unknown to both is split along known words.
 */
export function chineseWords(run: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const match of run.matchAll(COUNTED)) {
    if (isWord(run, match.index, match[0].length)) continue
    parts.push(...cut(run.slice(from, match.index)), numeral(match[1] ?? '', match[2] ?? ''))
    from = match.index + match[0].length
  }
  return [...parts, ...cut(run.slice(from))]
}

function cut(text: string): string[] {
  if (text === '') return []
  segmenter ??= load()
  return segmenter.cut(text, false).flatMap((word) => REWRITTEN[word] ?? (lexicon().chinese.has(word) ? [word] : (cover(word) ?? [word])))
}

/** Returns true if a numeral is part of a longer word of the lexicon, as in 四叶草. */
function isWord(run: string, at: number, length: number): boolean {
  const { chinese, longestChinese } = lexicon()
  for (let size = Math.min(longestChinese, run.length - at); size > length; size--) {
    if (chinese.get(run.slice(at, at + size))?.role === 'thing') return true
  }
  return false
}

function numeral(digits: string, measure: string): string {
  const group = GROUPS[measure]
  if (group !== undefined && digits === '一') return group
  if (digits === '几' || digits === '数') return '几'
  return digits
}

/** Splits a word into known words only, fewest first; undefined when a part is unknown. */
function cover(word: string): string[] | undefined {
  const { chinese } = lexicon()
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    for (let start = 0; start < end; start++) {
      const before = best[start]
      const piece = word.slice(start, end)
      if (!before || !isPiece(chinese.get(piece), piece) || before.length + 1 >= (best[end]?.length ?? Infinity)) continue
      best[end] = [...before, piece]
    }
  }
  return best[word.length]
}

/** Returns true if a word can be part of a compound: a single character that means a posture is not, as 站 in 地铁站. */
const isPiece = (meaning: Meaning | undefined, piece: string): boolean =>
  meaning !== undefined && (piece.length > 1 || meaning.role !== 'pose')

/** Takes about 0.1 s, once. The module is loaded here and not at the top because only Chinese prompts need its 5 MB dictionary. */
function load(): Jieba {
  const require = createRequire(import.meta.url)
  const { Jieba: Segmenter }: { Jieba: typeof Jieba } = require('@node-rs/jieba')
  // The package's exports name this file, its types do not.
  const { dict }: { dict: Uint8Array } = require('@node-rs/jieba/dict')
  const jieba = Segmenter.withDict(dict)
  const own = [...lexicon().chinese.keys()]
    .filter((word) => word.length > 1)
    .map((word) => `${word} ${word.length > 2 ? 200_000 : 20_000} n`)
  jieba.loadDict(Buffer.from(`${own.join('\n')}\n`))
  return jieba
}
