import { assemble, RATE, type SpokenSentence, trimSpoken } from './assemble.ts'
import { levelSpeech } from './dsp/loudness.ts'
import { matchVoice, readVoice, type VoicePrint } from './dsp/match-voice.ts'
import { reshape, type VoiceChange } from './dsp/reshape.ts'
import { speakWithFlite } from './flite.ts'
import type { Spoken, Word } from './spoken.ts'
import type { Speaker } from './voices.ts'

export interface SpeechPart {
  readonly text: string
  readonly from: number
  readonly pause: number
  readonly speaker: Speaker
  /** Speech that another process has made already. */
  readonly spoken?: Spoken
}

export interface Manner {
  /** 1 is normal. */
  readonly rate: number
  /** Semitones. */
  readonly pitch: number
  /** A voice to imitate. */
  readonly like?: VoicePrint
}

export interface Speech {
  /** At `RATE`. */
  readonly samples: Float32Array
  readonly words: readonly Word[]
}

/** Seconds of speech on which a voice is measured. */
const KNOWN_AFTER_SECONDS = 20

/** Speaks the parts that are not spoken yet with flite, changes the voices as requested, and joins all parts. */
export async function speak(parts: readonly SpeechPart[], manner: Manner, report: (ratio: number) => void): Promise<Speech> {
  const sentences: (SpokenSentence & { speaker: Speaker })[] = []
  for (const [index, { text, from, pause, speaker, spoken }] of parts.entries()) {
    const piece = trimSpoken(spoken ?? (await speakWithFlite(text, { voice: speaker.id, rate: manner.rate })))
    if (piece.samples.length > 0) sentences.push({ ...piece, samples: levelSpeech(piece.samples, RATE), from, pause, speaker })
    report((0.7 * (index + 1)) / parts.length)
  }
  const changes = new Map(
    speakersOf(sentences).map((id) => [
      id,
      changeOf(
        sentences.filter(({ speaker }) => speaker.id === id),
        manner,
      ),
    ]),
  )
  const shaped = sentences.map((piece, index) => {
    const change = changes.get(piece.speaker.id)
    const samples = change ? reshape(piece.samples, change, RATE) : piece.samples
    report(0.7 + (0.25 * (index + 1)) / sentences.length)
    return { ...piece, samples }
  })
  return assemble(shaped, manner.rate)
}

const speakersOf = (sentences: readonly { readonly speaker: Speaker }[]): readonly string[] => [
  ...new Set(sentences.map(({ speaker }) => speaker.id)),
]

/** Change of a voice, measured on its speech. The semitones are added to the imitated voice's pitch. */
function changeOf(sentences: readonly SpokenSentence[], { pitch, like }: Manner): VoiceChange {
  const semitones = 2 ** (pitch / 12)
  const own = like && readVoice(beginning(sentences), RATE)
  return like && own ? matchVoice(own, { ...like, pitch: like.pitch * semitones }) : { pitch: semitones, formants: 1 }
}

function beginning(sentences: readonly SpokenSentence[]): Float32Array {
  const all = new Float32Array(KNOWN_AFTER_SECONDS * RATE)
  let at = 0
  for (const { samples } of sentences) {
    if (at >= all.length) break
    const piece = samples.subarray(0, all.length - at)
    all.set(piece, at)
    at += piece.length
  }
  return all.subarray(0, at)
}
