import { type BasicMIDI, type BasicSoundBank, SoundBankLoader, SpessaSynthProcessor, SpessaSynthSequencer } from 'spessasynth_core'
import type { Part } from '../score.ts'
import { channelOf } from './channels.ts'

export const SAMPLE_RATE = 44_100

/** Two channels of samples between -1 and 1. */
export interface Stereo {
  readonly left: Float32Array
  readonly right: Float32Array
}

interface Piece {
  readonly midi: BasicMIDI
  readonly font: BasicSoundBank
  readonly seconds: number
}

/** Samples that the synthesizer renders at once. */
const BLOCK = 128
const CHANNELS = 16

/** Reads an SF2 or SF3 file. */
export function readSoundFont(bytes: Uint8Array<ArrayBuffer>): BasicSoundBank {
  return SoundBankLoader.fromArrayBuffer(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** Renders the notes with the sound font for an exact duration, and cuts off notes that still sound. */
export async function render({ onProgress, ...piece }: Piece & { onProgress: (share: number) => void }): Promise<Stereo> {
  const { synth, sequencer } = await start(piece, { effects: true })
  const { left, right } = silence(piece.seconds)
  const reportEvery = BLOCK * 512
  for (let at = 0; at < left.length; at += BLOCK) {
    sequencer.processTick()
    synth.process(left, right, at, Math.min(BLOCK, left.length - at))
    if (at % reportEvery === 0) onProgress(at / left.length)
  }
  return { left, right }
}

/** Renders each part alone, in the order given, without reverberation. */
export async function renderParts({ parts, ...piece }: Piece & { parts: readonly Part[] }): Promise<readonly Stereo[]> {
  const { synth, sequencer } = await start(piece, { effects: false })
  const sounds = parts.map((part, place) => ({ channel: channelOf(part, place), sound: silence(piece.seconds) }))
  const effects = silence(piece.seconds)
  const outputs = Array.from({ length: CHANNELS }, (_, channel) => {
    const { left, right } = sounds.find((one) => one.channel === channel)?.sound ?? effects
    return [left, right]
  })
  for (let at = 0; at < effects.left.length; at += BLOCK) {
    sequencer.processTick()
    synth.processSplit(outputs, effects.left, effects.right, at, Math.min(BLOCK, effects.left.length - at))
  }
  return sounds.map(({ sound }) => sound)
}

async function start({ midi, font }: Piece, { effects }: { effects: boolean }) {
  const synth = new SpessaSynthProcessor(SAMPLE_RATE, { eventsEnabled: false, effectsEnabled: effects })
  synth.soundBankManager.addSoundBank(font, 'main')
  await synth.processorInitialized
  const sequencer = new SpessaSynthSequencer(synth)
  sequencer.loadNewSongList([midi])
  sequencer.loopCount = 0
  sequencer.skipToFirstNoteOn = false
  sequencer.play()
  return { synth, sequencer }
}

function silence(seconds: number): Stereo {
  const length = Math.round(seconds * SAMPLE_RATE)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}
