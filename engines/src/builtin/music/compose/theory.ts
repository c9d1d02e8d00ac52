import type { Key, Mode } from '../score.ts'

const SCALES: Readonly<Record<Mode, readonly number[]>> = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] }
/** Gong and yu, the brightest and the darkest of the five Chinese modes. */
const PENTATONIC: Readonly<Record<Mode, readonly number[]>> = { major: [0, 2, 4, 7, 9], minor: [0, 3, 5, 7, 10] }

/** Scale of melodies, in semitones above the tonic. */
export const melodyScale = (mode: Mode, pentatonic: boolean): readonly number[] => (pentatonic ? PENTATONIC[mode] : SCALES[mode])

/** A chord: pitch classes from its root upward. */
export interface Chord {
  /** Of the scale, from 0. */
  readonly degree: number
  /** Root first. */
  readonly tones: readonly number[]
}

/** Chord on a degree of the key. The dominant of a minor key gets its leading note, except in modal music. */
export function chordOn(degree: number, { key, seventh, modal }: { key: Key; seventh: boolean; modal: boolean }): Chord {
  const scale = SCALES[key.mode]
  const count = seventh ? 4 : 3
  const tones = Array.from({ length: count }, (_, i) => {
    const raised = key.mode === 'minor' && degree === 4 && i === 1 && !modal ? 1 : 0
    return (key.tonic + (scale[(degree + i * 2) % 7] ?? 0) + raised) % 12
  })
  return { degree, tones }
}

/** Pitch of a step of a melody scale; steps continue beyond the octave in both directions. */
export function pitchOfStep(step: number, { scale, root }: { scale: readonly number[]; root: number }): number {
  const octave = Math.floor(step / scale.length)
  return root + 12 * octave + (scale[step - octave * scale.length] ?? 0)
}

export const classOf = (pitch: number): number => ((pitch % 12) + 12) % 12

/** Pitch of a class that lies nearest to another pitch. */
export function nearest(pitchClass: number, to: number): number {
  const distance = classOf(pitchClass - to)
  return to + (distance > 6 ? distance - 12 : distance)
}

const NAMES = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B']

export const keyName = ({ tonic, mode }: Key): { readonly en: string; readonly zh: string } => {
  const name = NAMES[tonic] ?? 'C'
  const [letter = 'C', sign] = name
  const accidental = sign === undefined ? '' : sign === '♯' ? '升' : '降'
  return { en: `${name} ${mode}`, zh: `${accidental}${letter}${mode === 'major' ? '大调' : '小调'}` }
}
