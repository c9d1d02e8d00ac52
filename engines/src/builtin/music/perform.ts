import type { BasicMIDI, BasicSoundBank } from 'spessasynth_core'
import { keyName } from './compose/theory.ts'
import type { Score } from './score.ts'
import type { Composition } from './settle.ts'
import { balance } from './sound/balance.ts'
import { master } from './sound/master.ts'
import { render, type Stereo } from './sound/render.ts'
import { writeMidi } from './sound/write-midi.ts'

/** A rendered piece. */
export interface Performance {
  /** With the volumes after balancing. */
  readonly score: Score
  /** Notes as a MIDI file. */
  readonly midi: Uint8Array
  readonly sound: Stereo
}

/** Renders a piece with the font's instruments: parts balanced, loudness set, exactly as long as the score says. Blocks for seconds: for child processes. */
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
  // Written before rendering, since the player may change its input.
  const file = new Uint8Array(midi.writeMIDI())
  const raw = await render({ midi, font, seconds: score.seconds, onProgress: (share) => onProgress(0.2 + share * 0.7) })
  const sound = master(raw)
  onProgress(1)
  return { score, midi: file, sound }
}
