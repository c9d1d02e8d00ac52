import { literalsIn } from './literals.ts'
import * as words from './minors-words.ts'
import { LETTERS } from './readings.ts'

/** Kinds of words that a prompt can hold in some disguise. When one is false, no reading of the prompt has such a word. */
export interface WordHints {
  /** Words that have no other meaning. */
  readonly alone: boolean
  readonly sexual: boolean
  readonly minor: boolean
  readonly aged: boolean
}

/** Looks at the letters of a prompt alone, once each: this takes a fraction of the time that all readings take. */
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

/** Letters of a text in a table of signs: each run once, everything else left out. */
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

/** A table that remembers what it made of a sign. */
function tableOf(letterOf: (sign: string) => string): (sign: string) => string {
  const known = new Map<string, string>()
  return (sign) => {
    const found = known.get(sign)
    if (found !== undefined) return found
    const letter = letterOf(sign)
    // There are not many more signs than these in all scripts.
    if (known.size < 100_000) known.set(sign, letter)
    return letter
  }
}

const plainly = (sign: string): string => (/[\p{L}\p{N}]/u.test(sign) ? sign : '')
/** Digits and signs as the letters they resemble. */
const MAPPED = tableOf((sign) => LETTERS[sign] ?? plainly(sign))
const WITHOUT_SIGNS = tableOf((sign) => (/[@$!]/.test(sign) ? '' : (LETTERS[sign] ?? plainly(sign))))
const PLAIN = tableOf(plainly)

/** Skeletons of all words that a pattern stands for; what has to stand around them is left out. */
function skeletonsOf(pattern: string): string[] {
  const literals = literalsIn(pattern.replaceAll(/ \??/g, ''))
  return literals.flatMap((literal) => [skeletonOf(literal, MAPPED), ...(/\d/.test(literal) ? [skeletonOf(literal, PLAIN)] : [])])
}

/** A pattern that finds any of these texts; those that hold another one are left out. */
function anyOf(...patterns: readonly string[]): RegExp {
  const all = [...new Set(patterns.flatMap(skeletonsOf))].filter((text) => text.length > 1 || /\P{ASCII}/u.test(text))
  return new RegExp(all.filter((text) => !all.some((other) => other !== text && text.includes(other))).join('|'))
}

const ALONE = anyOf(words.ENGLISH_ALONE, words.CHINESE_ALONE)
const SEXUAL = anyOf(words.ENGLISH_SEXUAL, words.CHINESE_SEXUAL, words.ENGLISH_SUGGESTIVE, words.CHINESE_SUGGESTIVE)
const MINOR = anyOf(words.ENGLISH_MINORS, words.CHINESE_MINORS)
const AGE = anyOf(words.NUMBERS, '岁|未满|不满|不到|未到|小于|低于|不足|年仅|芳龄|年方')
