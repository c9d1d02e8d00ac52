import type { Random } from '@stipple/imaging/random'
import { openTypeface, type Typeface, type TypeFamilyId } from '../../typography/public.ts'
import type { Mood } from './moods.ts'

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
  readonly moods: readonly Mood[]
  readonly scripts: 'latin' | 'han' | 'both'
}

const CHOICES: readonly Choice[] = [
  { family: 'sans', weight: 700, tracking: 0, capitals: false, moods: ['modern', 'bold', 'calm'], scripts: 'both' },
  { family: 'sans', weight: 500, tracking: 0.16, capitals: true, moods: ['modern', 'calm', 'refined'], scripts: 'both' },
  { family: 'sans', weight: 900, tracking: -0.01, capitals: true, moods: ['bold'], scripts: 'both' },
  { family: 'geometric', weight: 600, tracking: -0.01, capitals: false, moods: ['modern', 'playful', 'natural', 'calm'], scripts: 'latin' },
  { family: 'geometric', weight: 300, tracking: 0.12, capitals: true, moods: ['modern', 'refined', 'calm'], scripts: 'latin' },
  { family: 'serif', weight: 700, tracking: 0, capitals: false, moods: ['classic', 'refined', 'natural', 'traditional'], scripts: 'both' },
  { family: 'serif', weight: 500, tracking: 0.14, capitals: true, moods: ['refined', 'classic', 'calm'], scripts: 'both' },
  { family: 'elegant', weight: 400, tracking: 0.04, capitals: false, moods: ['refined', 'calm', 'traditional', 'natural'], scripts: 'han' },
  { family: 'brush', weight: 400, tracking: 0, capitals: false, moods: ['traditional', 'natural', 'bold'], scripts: 'han' },
  { family: 'condensed', weight: 400, tracking: 0.03, capitals: true, moods: ['bold', 'modern'], scripts: 'both' },
  { family: 'rounded', weight: 800, tracking: 0, capitals: false, moods: ['playful', 'natural', 'calm'], scripts: 'both' },
  { family: 'handwritten', weight: 400, tracking: 0, capitals: false, moods: ['playful', 'traditional', 'natural'], scripts: 'han' },
]

const HAN = /\p{Script=Han}/u

/** Lettering that suits the mood and sets all of the text in one typeface. The sans serif sets anything that a typeface has. */
export async function chooseLettering(
  text: string,
  { moods, random, only }: { moods: readonly Mood[]; random: Random; only?: readonly TypeFamilyId[] },
): Promise<{ readonly lettering: Lettering; readonly face: Typeface }> {
  const han = HAN.test(text)
  const fitting = CHOICES.filter(
    ({ scripts, family }) => (scripts === 'both' || scripts === (han ? 'han' : 'latin')) && (!only || only.includes(family)),
  )
  const [leading] = moods
  const ranked = fitting
    .map((choice) => ({
      choice,
      rank:
        (choice.moods.some((mood) => mood === leading) ? 1 : 0) +
        (choice.moods.some((mood) => moods.includes(mood)) ? 1 : 0) +
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

/** Returns true if one typeface sets all Chinese characters: a brush name with one character in another face looks like a mistake. */
function inOneHand(text: string, face: Typeface): boolean {
  const names = new Set([...text].filter((character) => HAN.test(character)).map((character) => face.fontOf(character)?.familyName))
  return names.size <= 1
}
