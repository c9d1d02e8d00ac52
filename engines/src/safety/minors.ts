import { AGED, CAMPAIGNS, CHILD_ALONE, MINORS, NEGATED, SEXUAL, SUGGESTIVE_OF } from './minors-words.ts'
import { letteredReadingsOf, readingsOf, reversalsOf, withoutL } from './readings.ts'

/** Words that are sexual in some phrases and harmless in others. */
const AMBIGUOUS = /裸|淫|nude|naked/giu

/**
 * Returns whether an English or Chinese text sexualises minors: a word for a child or an age below 18 together with sex or nakedness, a suggestive
 * word about such a person, or a word with no other meaning. The text is read as an engine reads it, and without disguises (`readingsOf`), also backwards.
 * The naked eye, nude lipstick and sex education pass.
 */
export function sexualisesMinors(text: string): boolean {
  const forwards = readingsOf(text).map(withoutCampaigns)
  if (isRefused(forwards)) return true
  // Read backwards, a harmless phrase is no longer recognised as one.
  const rest = forwards.some((reading) => SEXUAL.test(reading)) ? text : text.replaceAll(AMBIGUOUS, ' ')
  return isRefused([...forwards, ...reversalsOf(rest).flatMap(readingsOf).map(withoutCampaigns)])
}

const withoutCampaigns = (reading: string): string => reading.replaceAll(CAMPAIGNS, ' ').replaceAll(NEGATED, ' ')

interface Patterns {
  readonly alone: RegExp
  readonly minors: readonly RegExp[]
  readonly sexual: readonly RegExp[]
}

const PLAIN: Patterns = { alone: CHILD_ALONE, minors: [MINORS, AGED], sexual: [SEXUAL, SUGGESTIVE_OF] }
const LETTERED: Patterns = { alone: withoutL(CHILD_ALONE), minors: PLAIN.minors.map(withoutL), sexual: PLAIN.sexual.map(withoutL) }

function isRefused(readings: readonly string[]): boolean {
  const read = [
    { readings, patterns: PLAIN },
    { readings: letteredReadingsOf(readings), patterns: LETTERED },
  ]
  const found = (choose: (patterns: Patterns) => readonly RegExp[]): boolean =>
    read.some(({ readings: texts, patterns }) => choose(patterns).some((pattern) => texts.some((text) => pattern.test(text))))
  return found(({ alone }) => [alone]) || (found(({ minors }) => minors) && found(({ sexual }) => sexual))
}
