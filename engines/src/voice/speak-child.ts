import sherpa from 'sherpa-onnx-node'
import type { OfflineTts } from 'sherpa-onnx-node'
import type { ChildContext } from '../kit/child-protocol.ts'
import type { Sound } from '../media/public.ts'
import type { VoiceFolder } from './voice-folder.ts'

export interface NeuralSpeech {
  readonly voice: Pick<VoiceFolder, 'model' | 'rules'>
  /** Number of the speaker. */
  readonly speaker: number
  readonly texts: readonly string[]
  /** 1 is normal. */
  readonly rate: number
}

/** Voice that stays loaded for the next task, one at a time. */
let loaded: { readonly key: string; readonly tts: OfflineTts } | undefined

/** Runs in a child process: speaks each text. Empty samples for an unspeakable text. */
export function run({ voice, speaker, texts, rate }: NeuralSpeech, { threads, report }: ChildContext): readonly Sound[] {
  const tts = load(voice, threads)
  report({ ratio: 0 })
  return texts.map((text, index) => {
    const sound = synthesize(tts, { text, speaker, rate })
    report({ ratio: (index + 1) / texts.length })
    return sound
  })
}

function load({ model, rules }: NeuralSpeech['voice'], threads: number): OfflineTts {
  const config = { model: { ...model, numThreads: threads, provider: 'cpu' }, ...rules, maxNumSentences: 1 }
  const key = JSON.stringify(config)
  if (loaded?.key === key) return loaded.tts
  loaded = undefined
  loaded = { key, tts: new sherpa.OfflineTts(config) }
  return loaded.tts
}

function synthesize(tts: OfflineTts, { text, speaker, rate }: { text: string; speaker: number; rate: number }): Sound {
  try {
    const { samples, sampleRate } = tts.generate({ text, generationConfig: { sid: speaker, speed: rate, silenceScale: 1 } })
    // The samples are in the addon's memory.
    return { channels: [samples.slice()], sampleRate }
  } catch (error) {
    if (error instanceof Error && SAID_NOTHING.test(error.message)) return { channels: [new Float32Array(0)], sampleRate: tts.sampleRate }
    throw error
  }
}

const SAID_NOTHING = /TTS generation failed/
