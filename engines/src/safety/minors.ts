import { AGED, CAMPAIGNS, CHILD_ALONE, MINORS, NEGATED, SEXUAL, SUGGESTIVE_OF } from './minors-words.ts'
import { readingsOf } from './readings.ts'

/**
 * Returns whether an English or Chinese text sexualises minors: a word for a child or an age below 18 together with sex or nakedness, a suggestive
 * word about such a person, or a word with no other meaning. Also recognises spaces and signs between letters, look-alike letters, digits for
 * letters and traditional characters. The naked eye, nude lipstick and sex education pass.
 */
export function sexualisesMinors(text: string): boolean {
  const readings = readingsOf(text).map((reading) => reading.replaceAll(CAMPAIGNS, ' ').replaceAll(NEGATED, ' '))
  if (readings.some((reading) => CHILD_ALONE.test(reading))) return true
  const speaksOfMinors = readings.some((reading) => MINORS.test(reading) || AGED.test(reading))
  return speaksOfMinors && readings.some((reading) => SEXUAL.test(reading) || SUGGESTIVE_OF.test(reading))
}
