import type { BasicMIDI, BasicSoundBank } from 'spessasynth_core'
import { keyName } from './compose/theory.ts'
import type { Score } from './score.ts'
import type { Composition } from './settle.ts'
import { balance } from './sound/balance.ts'
import { master } from './sound/master.ts'
import { render } from './sound/render.ts'
import type { Stereo } from './sound/render.ts'
import { writeMidi } from './sound/write-midi.ts'

/** A piece as it was played. */
export interface Performance {
  /** With the volumes it was played at. */
  readonly score: Score
  /** The notes as a MIDI file. */
  readonly midi: Uint8Array
  readonly sound: Stereo
}

/** Plays a piece on the font's instruments: parts balanced, loudness set, exactly as long as the score says. Blocks for seconds: for child processes. */
export async function perform({
  composition: { score: written, plan },
  font,
  onProgress,
}: {
  composition: Composition
  font: BasicSoundBank
  onProgress: (share: number) => void
}): Promise<Performance> {
  const score = await balance(written, { font, groove: plan.genre.groove })
  onProgress(0.2)
  const midi: BasicMIDI = writeMidi(score, `${plan.genre.label.en} in ${keyName(plan.key).en}`)
  // Written before it is played: the player is free to change what it holds.
  const file = new Uint8Array(midi.writeMIDI())
  const raw = await render({ midi, font, seconds: score.seconds, onProgress: (share) => onProgress(0.2 + share * 0.7) })
  const sound = master(raw)
  onProgress(1)
  return { score, midi: file, sound }
}
