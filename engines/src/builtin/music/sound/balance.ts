import type { BasicSoundBank } from 'spessasynth_core'
import type { Groove } from '../genre.ts'
import type { Part, PartId, Score } from '../score.ts'
import { integratedLoudness } from './loudness.ts'
import { renderParts, SAMPLE_RATE } from './render.ts'
import { writeMidi } from './write-midi.ts'

/** Loudness of each part relative to the melody, in LU. */
const BESIDE_LEAD: Readonly<Record<Exclude<PartId, 'drums'>, number>> = { lead: 0, counter: -7, chords: -5.5, pad: -11, bass: -4 }
const DRUMS: Readonly<Record<Groove, number>> = {
  pop: -3,
  rock: -1.5,
  house: -0.5,
  lofi: -3,
  trap: -1,
  swing: -6,
  shuffle: -4,
  funk: -1.5,
  bossa: -8,
  waltz: -12,
  march: -3,
  epic: -2,
  soft: -10,
  chip: -2,
  none: -8,
}

/** Length of the excerpt on which parts are measured. */
const LISTEN_SECONDS = 30
const LOUDEST = 127
const QUIETEST = 16
/** Largest correction, in LU from the middle of the parts: a part that hardly plays is not made to shout. */
const REACH = 12

/** Sets the parts' volumes so that the melody is heard over everything else, whatever the native loudness of the font's instruments. */
export async function balance(score: Score, { font, groove }: { font: BasicSoundBank; groove: Groove }): Promise<Score> {
  const even = { ...score, parts: score.parts.map((part) => ({ ...part, volume: 100 })) }
  const sounds = await renderParts({
    midi: writeMidi(even, ''),
    font,
    seconds: Math.min(score.seconds, LISTEN_SECONDS),
    parts: score.parts,
  })
  const needs = score.parts.map((part, i): number | undefined => {
    const sound = sounds[i]
    const loudness = sound ? integratedLoudness(sound, SAMPLE_RATE) : Number.NEGATIVE_INFINITY
    return Number.isFinite(loudness) ? wanted(part, groove) - loudness : undefined
  })
  const known = needs.filter((need) => need !== undefined).toSorted((a, b) => a - b)
  const middle = known[Math.floor(known.length / 2)] ?? 0
  const held = needs.map((need) => Math.min(middle + REACH, Math.max(middle - REACH, need ?? middle)))
  const most = Math.max(...held)
  // General MIDI: the level follows the square of the controller.
  return { ...score, parts: score.parts.map((part, i) => ({ ...part, volume: volumeOf((held[i] ?? most) - most) })) }
}

const wanted = ({ id }: Part, groove: Groove): number => (id === 'drums' ? DRUMS[groove] : BESIDE_LEAD[id])

const volumeOf = (decibels: number): number => Math.max(QUIETEST, Math.round(LOUDEST * 10 ** (decibels / 40)))
