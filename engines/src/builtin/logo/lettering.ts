import type { Random } from '@stipple/imaging/random'
import type { Typeface, TypeFamilyId } from '../../typography/public.ts'
import { openTypeface } from '../../typography/public.ts'
import type { Feel } from './feels.ts'

/** Typographic setting of a name. */
export interface Lettering {
  readonly family: TypeFamilyId
  readonly weight: number
  /** Letter spacing, in ems. */
  readonly tracking: number
  /** Latin letters in capitals. */
  readonly capitals: boolean
}

interface Choice extends Lettering {
  readonly feels: readonly Feel[]
  readonly scripts: 'latin' | 'han' | 'both'
}

const CHOICES: readonly Choice[] = [
  { family: 'sans', weight: 700, tracking: 0, capitals: false, feels: ['modern', 'bold', 'calm'], scripts: 'both' },
  { family: 'sans', weight: 500, tracking: 0.16, capitals: true, feels: ['modern', 'calm', 'refined'], scripts: 'both' },
  { family: 'sans', weight: 900, tracking: -0.01, capitals: true, feels: ['bold'], scripts: 'both' },
  { family: 'geometric', weight: 600, tracking: -0.01, capitals: false, feels: ['modern', 'playful', 'natural', 'calm'], scripts: 'latin' },
  { family: 'geometric', weight: 300, tracking: 0.12, capitals: true, feels: ['modern', 'refined', 'calm'], scripts: 'latin' },
  { family: 'serif', weight: 700, tracking: 0, capitals: false, feels: ['classic', 'refined', 'natural', 'traditional'], scripts: 'both' },
  { family: 'serif', weight: 500, tracking: 0.14, capitals: true, feels: ['refined', 'classic', 'calm'], scripts: 'both' },
  { family: 'elegant', weight: 400, tracking: 0.04, capitals: false, feels: ['refined', 'calm', 'traditional', 'natural'], scripts: 'han' },
  { family: 'brush', weight: 400, tracking: 0, capitals: false, feels: ['traditional', 'natural', 'bold'], scripts: 'han' },
  { family: 'condensed', weight: 400, tracking: 0.03, capitals: true, feels: ['bold', 'modern'], scripts: 'both' },
  { family: 'rounded', weight: 800, tracking: 0, capitals: false, feels: ['playful', 'natural', 'calm'], scripts: 'both' },
  { family: 'handwritten', weight: 400, tracking: 0, capitals: false, feels: ['playful', 'traditional', 'natural'], scripts: 'han' },
]

const HAN = /\p{Script=Han}/u

/** Lettering that suits the feeling and sets all of the text in one typeface. The sans serif sets anything that a typeface has. */
export async function chooseLettering(
  text: string,
  { feels, random, only }: { feels: readonly Feel[]; random: Random; only?: readonly TypeFamilyId[] },
): Promise<{ readonly lettering: Lettering; readonly face: Typeface }> {
  const han = HAN.test(text)
  const fitting = CHOICES.filter(
    ({ scripts, family }) => (scripts === 'both' || scripts === (han ? 'han' : 'latin')) && (!only || only.includes(family)),
  )
  const [leading] = feels
  const ranked = fitting
    .map((choice) => ({
      choice,
      rank:
        (choice.feels.some((feel) => feel === leading) ? 1 : 0) +
        (choice.feels.some((feel) => feels.includes(feel)) ? 1 : 0) +
        random.next() * 1.2,
    }))
    .toSorted((one, other) => other.rank - one.rank)
  for (const { choice } of ranked) {
    const face = await openTypeface({ family: choice.family, weight: choice.weight, text })
    if (face.missing.length === 0 && inOneHand(text, face)) return { lettering: choice, face }
  }
  const lettering = { family: 'sans', weight: 700, tracking: 0, capitals: false } as const
  return { lettering, face: await openTypeface({ ...lettering, text }) }
}

/** Whether one typeface sets all Chinese characters: a brush name with one character in another face looks like a mistake. */
function inOneHand(text: string, face: Typeface): boolean {
  const names = new Set([...text].filter((character) => HAN.test(character)).map((character) => face.fontOf(character)?.familyName))
  return names.size <= 1
}
