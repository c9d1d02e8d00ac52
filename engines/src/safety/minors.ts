import { AGED, CAMPAIGNS, CHILD_ALONE, MINORS, NEGATED, SEXUAL, SUGGESTIVE_OF } from './minors-words.ts'
import { readingsOf } from './readings.ts'

/**
 * Whether words, English or Chinese, sexualise minors: somebody who is called a child or has an age below 18 together with sex or nakedness, a
 * suggestive word that is said of such a person, or one of the words that mean nothing else. Spaces and signs between letters, look-alike letters,
 * digits for letters and traditional characters hide nothing; the naked eye, nude lipstick and sex education are no offence.
 */
export function sexualisesMinors(text: string): boolean {
  const readings = readingsOf(text).map((reading) => reading.replaceAll(CAMPAIGNS, ' ').replaceAll(NEGATED, ' '))
  if (readings.some((reading) => CHILD_ALONE.test(reading))) return true
  const speaksOfMinors = readings.some((reading) => MINORS.test(reading) || AGED.test(reading))
  return speaksOfMinors && readings.some((reading) => SEXUAL.test(reading) || SUGGESTIVE_OF.test(reading))
}
