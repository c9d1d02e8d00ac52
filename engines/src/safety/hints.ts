import { literalsIn } from './literals.ts'
import * as words from './minors-words.ts'
import { LETTERS } from './readings.ts'

/** Categories of words that a prompt may contain in some disguise. If one is false, no reading of the prompt has such a word. */
export interface WordHints {
  /** Unambiguous words. */
  readonly alone: boolean
  readonly sexual: boolean
  readonly minor: boolean
  readonly aged: boolean
}

/** Scans the letters of a prompt once: a fraction of the cost of all readings. */
export function hintsOf(prompt: string): WordHints {
  const lower = prompt.toLowerCase()
  const hasNumbers = NUMBER.test(lower)
  const skeletons = [skeletonOf(lower, MAPPED)]
  if (/[@$!]/.test(lower)) skeletons.push(skeletonOf(lower, WITHOUT_SIGNS))
  if (hasNumbers) skeletons.push(skeletonOf(lower, PLAIN))
  const has = (pattern: RegExp): boolean => skeletons.some((skeleton) => pattern.test(skeleton))
  return {
    alone: has(ALONE),
    sexual: has(SEXUAL) || SIGNS_OF_SEX.test(lower),
    minor: SIGNS_OF_MINORS.test(lower) || has(MINOR),
    aged: hasNumbers || has(AGE),
  }
}

/** Any number may be an age. */
const NUMBER = /\p{N}/u
const SIGNS_OF_MINORS = /[👧👦🧒👶]/u
const SIGNS_OF_SEX = /🔞|x[^\p{L}\p{N}]*x[^\p{L}\p{N}]*x/u

/** Letters of a text mapped by a table: runs collapsed, everything else removed. */
function skeletonOf(text: string, table: (sign: string) => string): string {
  let [skeleton, last] = ['', '']
  for (const sign of text) {
    const letter = table(sign)
    if (letter === '' || letter === last) continue
    skeleton += letter
    last = letter
  }
  return skeleton
}

/** A cached table. */
function tableOf(letterOf: (sign: string) => string): (sign: string) => string {
  const known = new Map<string, string>()
  return (sign) => {
    const found = known.get(sign)
    if (found !== undefined) return found
    const letter = letterOf(sign)
    // Scripts do not have many more characters.
    if (known.size < 100_000) known.set(sign, letter)
    return letter
  }
}

const plainly = (sign: string): string => (/[\p{L}\p{N}]/u.test(sign) ? sign : '')
/** Digits and signs as the letters they resemble. */
const MAPPED = tableOf((sign) => LETTERS[sign] ?? plainly(sign))
const WITHOUT_SIGNS = tableOf((sign) => (/[@$!]/.test(sign) ? '' : (LETTERS[sign] ?? plainly(sign))))
const PLAIN = tableOf(plainly)

/** Skeletons of all words that a pattern matches; lookarounds are removed. */
function skeletonsOf(pattern: string): string[] {
  const literals = literalsIn(pattern.replaceAll(/ \??/g, ''))
  return literals.flatMap((literal) => [skeletonOf(literal, MAPPED), ...(/\d/.test(literal) ? [skeletonOf(literal, PLAIN)] : [])])
}

/** A pattern that matches any of these texts, without those that contain another one. */
function anyOf(...patterns: readonly string[]): RegExp {
  const all = [...new Set(patterns.flatMap(skeletonsOf))].filter((text) => text.length > 1 || /\P{ASCII}/u.test(text))
  return new RegExp(all.filter((text) => !all.some((other) => other !== text && text.includes(other))).join('|'))
}

const ALONE = anyOf(words.ENGLISH_ALONE, words.CHINESE_ALONE)
const SEXUAL = anyOf(words.ENGLISH_SEXUAL, words.CHINESE_SEXUAL, words.ENGLISH_SUGGESTIVE, words.CHINESE_SUGGESTIVE)
const MINOR = anyOf(words.ENGLISH_MINORS, words.CHINESE_MINORS)
const AGE = anyOf(words.NUMBERS, '岁|未满|不满|不到|未到|小于|低于|不足|年仅|芳龄|年方')
