import type { Random } from '@stipple/imaging/random'
import type { Typeface, TypeFamilyId } from '../../../typography/public.ts'
import { openTypeface } from '../../../typography/public.ts'

/** Typefaces of a poster: a strong one for the headline and a quiet one for the text below. */
export interface Voices {
  readonly headline: Typeface
  readonly subline: Typeface
  readonly tracking: { readonly headline: number; readonly subline: number }
  /** Text of the headline: in some typefaces it is set in capitals. */
  readonly shout: (text: string) => string
}

interface Voice {
  readonly family: TypeFamilyId
  readonly weight: number
  readonly tracking: number
  readonly capitals?: boolean
}

const CHINESE: readonly Voice[] = [
  { family: 'sans', weight: 800, tracking: 0.03 },
  { family: 'serif', weight: 800, tracking: 0.05 },
  { family: 'condensed', weight: 400, tracking: 0.04 },
  { family: 'elegant', weight: 500, tracking: 0.08 },
]
const FESTIVE: readonly Voice[] = [
  { family: 'brush', weight: 400, tracking: 0.04 },
  { family: 'serif', weight: 900, tracking: 0.05 },
]
const LATIN: readonly Voice[] = [
  { family: 'sans', weight: 800, tracking: -0.01 },
  { family: 'serif', weight: 700, tracking: 0 },
  { family: 'condensed', weight: 400, tracking: 0.03, capitals: true },
  { family: 'serif', weight: 500, tracking: 0.01 },
  { family: 'sans', weight: 600, tracking: 0.14, capitals: true },
]

export async function chooseVoices({
  headline,
  subline,
  random,
  festive,
}: {
  headline: string
  subline: string
  random: Random
  festive: boolean
}): Promise<Voices> {
  const chinese = HAN.test(headline)
  const voice = random.pick(chinese ? (festive ? FESTIVE : CHINESE) : LATIN)
  const shout = (text: string) => (voice.capitals === true ? text.toLocaleUpperCase('en') : text)
  return {
    headline: await openTypeface({ family: voice.family, weight: voice.weight, text: shout(headline) }),
    subline: await openTypeface({ family: 'sans', weight: 500, text: subline }),
    tracking: { headline: voice.tracking, subline: HAN.test(subline) ? 0.08 : 0.02 },
    shout,
  }
}

export const HAN = /\p{Script=Han}/u
