import type { Mode } from '../score.ts'
import { findWords } from './find-words.ts'
import { WORDS } from './lexicon.ts'
import type { MusicRequest } from './request.ts'

/** Reads the musical requests of a prompt in Chinese, English or both. */
export function readRequest(prompt: string): MusicRequest {
  const text = prompt.normalize('NFKC').toLowerCase()
  const genres = findWords(text, WORDS.genres).filter(({ negated }) => !negated)
  const moods = findWords(text, WORDS.moods).filter(({ negated }) => !negated)
  const instruments = findWords(text, WORDS.instruments)
  const asked = instruments.filter(({ negated }) => !negated).toSorted((a, b) => a.at - b.at)
  // A choir is an instrument here, and a beat for rappers is music without vocals.
  const taken = [...genres, ...instruments]
  const unhonoured = findWords(text, WORDS.unhonoured).filter(
    ({ negated, at, end }) => !negated && !taken.some((other) => other.at <= at && other.end >= end),
  )
  const pace = findWords(text, WORDS.pace)[0]
  const bpm = readBpm(text)
  const seconds = readSeconds(text)
  const beats = /3\/4|三拍|四三拍/.test(text) ? 3 : /4\/4|四拍|四四拍/.test(text) ? 4 : undefined
  return {
    ...(genres[0] && { genre: genres[0].id }),
    moods: unique(moods.map(({ id }) => id)),
    ...(bpm !== undefined && { bpm }),
    ...(pace && { pace: Number(pace.id) }),
    ...readKey(text, prompt.normalize('NFKC')),
    instruments: unique(asked.map(({ id }) => id)),
    without: unique(instruments.filter(({ negated }) => negated).map(({ id }) => id)),
    solo: findWords(text, WORDS.solo).some(({ negated }) => !negated) && asked.length > 0,
    ...(beats && { beats }),
    ...(seconds !== undefined && { seconds }),
    unhonoured: unique(unhonoured.map(({ id }) => id)),
  }
}

const unique = <T>(list: readonly T[]): readonly T[] => [...new Set(list)]

/** "96 bpm", "tempo 96", "每分钟 96 拍", "速度 96". */
function readBpm(text: string): number | undefined {
  const found =
    /(\d{2,3})\s*(?:bpm|beats? per minute|拍每分|拍\/分)/.exec(text) ??
    /(?:bpm|tempo|每分钟|速度)\s*(?:of|is|:|：|为|是|=)?\s*(\d{2,3})(?:\s*拍)?/.exec(text)
  return found ? Number(found[1]) : undefined
}

const LETTERS: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }

/** "A minor", "F# major", "in E flat", "降E大调", "升f小调"; "major" or "小调" alone give the mode only. */
function readKey(text: string, asWritten: string): { tonic?: number; mode?: Mode } {
  const english = /(?<![a-z])([a-g])\s*(#|♯|sharp|b(?![a-z])|♭|flat|-sharp|-flat)?[\s-]*(major|minor|maj|min)(?![a-z])/.exec(text)
  // In "a minor key" the first word is no note, unless it is deliberately a capital.
  const article = english && /^a\s+\w+\s+key/.test(text.slice(english.index)) && asWritten[english.index] === 'a'
  if (english && !article) return { tonic: tonicOf(english[1], english[2]), mode: english[3]?.startsWith('maj') ? 'major' : 'minor' }
  const chinese = /(升|降)?([a-g])(#|♯|b|♭)?\s*(?:自然|和声)?(大调|小调)/.exec(text)
  if (chinese) return { tonic: tonicOf(chinese[2], chinese[1] ?? chinese[3]), mode: chinese[4] === '大调' ? 'major' : 'minor' }
  const bare = /(?:key of|in the key of)\s+([a-g])\s*(#|♯|sharp|b(?![a-z])|♭|flat)?(?![a-z])/.exec(text)
  if (bare) return { tonic: tonicOf(bare[1], bare[2]) }
  const mode = /(?<![a-z])(major|minor)(?: key)?(?![a-z])|(大调|小调)/.exec(text)
  if (!mode) return {}
  return { mode: mode[1] === 'major' || mode[2] === '大调' ? 'major' : 'minor' }
}

function tonicOf(letter = 'c', sign = ''): number {
  const shift = /#|♯|sharp|升/.test(sign) ? 1 : /b|♭|flat|降/.test(sign) ? -1 : 0
  return ((LETTERS[letter] ?? 0) + shift + 12) % 12
}

const CHINESE_NUMBERS: Readonly<Record<string, number>> = {
  半: 0.5,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  十: 10,
  二十: 20,
  三十: 30,
  四十: 40,
  五十: 50,
  六十: 60,
  九十: 90,
}
const ENGLISH_NUMBERS: Readonly<Record<string, number>> = {
  half: 0.5,
  one: 1,
  a: 1,
  two: 2,
  three: 3,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
}

/** "45 seconds", "2 min", "half a minute", "一分半钟", "30秒". */
function readSeconds(text: string): number | undefined {
  const half = /(?:half a|half) minute|半分钟/.test(text)
  if (half) return 30
  const withHalf = /([一两二三\d])\s*分半/.exec(text)
  if (withHalf) return numberOf(withHalf[1]) * 60 + 30
  const minutes =
    /(\d+(?:\.\d+)?|one|two|three|\ba)[\s-]*(?:minutes?|mins?)(?![a-z])/.exec(text) ?? /(\d+(?:\.\d+)?|[一两二三])\s*分钟/.exec(text)
  const seconds =
    /(\d+(?:\.\d+)?|ten|fifteen|twenty|thirty|sixty|ninety)[\s-]*(?:seconds?|secs?|s)(?![a-z])/.exec(text) ??
    /(\d+(?:\.\d+)?|[二三四五六九]?十)\s*秒/.exec(text)
  // 每分钟 belongs to a tempo, and so does "a minute" after beats.
  const counted = minutes && !/(?:每|per\s|beats?\s*)$/.test(text.slice(0, minutes.index)) ? numberOf(minutes[1]) * 60 : 0
  const total = counted + (seconds ? numberOf(seconds[1]) : 0)
  return total > 0 ? total : undefined
}

function numberOf(word = ''): number {
  return CHINESE_NUMBERS[word] ?? ENGLISH_NUMBERS[word] ?? Number(word)
}
