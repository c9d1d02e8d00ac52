import type { FileContext } from '../../kit/child-protocol.ts'
import { decodeSound, drawWaveform, encodeSound, type SoundFormat, toMono } from '../../media/public.ts'
import { EngineError, type Output } from '../../spec.ts'
import { RATE } from './assemble.ts'
import { levelSpeech } from './dsp/loudness.ts'
import { readVoice, type VoicePrint } from './dsp/match-voice.ts'
import { resample } from './dsp/resample.ts'
import { speak, type SpeechPart } from './speak.ts'
import { makeCues, subtitleFiles } from './subtitles.ts'

export interface SpeakInput {
  readonly kind: 'speak'
  readonly text: string
  readonly parts: readonly SpeechPart[]
  readonly rate: number
  readonly pitch: number
  readonly like: VoicePrint | undefined
  readonly format: SoundFormat
}

/** Measures the voice in a recording. */
export interface ListenInput {
  readonly kind: 'listen'
  readonly reference: Uint8Array
}

export type SpokenFile = Omit<Output, 'seed'>

/** Runs in a child process: measures a recording, or speaks and writes the file. */
export async function run(input: SpeakInput | ListenInput, context: FileContext): Promise<SpokenFile | VoicePrint> {
  return input.kind === 'listen' ? listen(input.reference) : write(input, context)
}

/** Length of a recording that is measured. */
const LISTEN_SECONDS = 30

async function listen(reference: Uint8Array): Promise<VoicePrint> {
  const sound = await decodeSound(reference, { field: 'reference', seconds: LISTEN_SECONDS })
  const samples = resample(toMono(sound), { from: sound.sampleRate, to: RATE })
  const voice = readVoice(levelSpeech(samples, RATE), RATE)
  if (voice) return voice
  throw new EngineError('invalid_input', 'There is no voice in the recording.', {
    field: 'reference',
    text: { en: 'No voice was found in this recording.', zh: '这段录音里听不到人声。' },
  })
}

async function write({ text, parts, rate, pitch, like, format }: SpeakInput, { report, save }: FileContext): Promise<SpokenFile> {
  const { samples, words } = await speak(parts, { rate, pitch, ...(like && { like }) }, (ratio) => report({ ratio: SPEAKING * ratio }))
  if (samples.length === 0) throw new EngineError('internal', 'The voice produced no sound.')
  const { bytes, ...sound } = await encodeSound({ channels: [samples], sampleRate: RATE }, format)
  return {
    media: 'voice',
    content: await save(`speech.${format}`, bytes),
    ...sound,
    poster: await drawWaveform(samples),
    attachments: subtitleFiles(makeCues(text, { words, seconds: sound.seconds })),
  }
}

/** Share of the progress taken by speaking; the rest is encoding. */
const SPEAKING = 0.95
