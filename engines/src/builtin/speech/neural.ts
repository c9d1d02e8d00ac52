import type { ModelTraits } from '@stipple/core/domain/model'
import type { EngineContext, RunIo, Warning } from '../../spec.ts'
import { type InstalledVoice, installedVoices, speakNeural } from '../../voice/public.ts'
import { nothingToSay } from './prepare.ts'
import type { SpeechPart } from './speak.ts'
import { splitSentences } from './split-text.ts'
import type { Spoken } from './spoken.ts'
import { spreadWords } from './spread-words.ts'

/** Neural voice models for the given model's tasks; their ids start with its purpose. */
export const neuralModels = (voices: readonly InstalledVoice[], like: ModelTraits, purpose: VoicePurpose): readonly ModelTraits[] =>
  voices.map(({ id, preset, speakers }) => ({
    ...like,
    id: `${purpose}${id}`,
    label: preset.label,
    description: preset.description,
    rank: NEURAL_RANK,
    can: {
      ...like.can,
      // A single voice uses the name of the model.
      voices: speakers.map(({ id: speaker, label, language }) => ({
        id: speaker,
        label: speakers.length === 1 ? preset.label : label,
        ...(language && { language }),
      })),
    },
  }))

/** Rank before external models without one. */
const NEURAL_RANK = 50

export type VoicePurpose = 'voice/' | 'voice-over/'

/** The installed voice of a model; undefined for other models, or if it was removed. */
export async function neuralVoiceOf(modelId: string, purpose: VoicePurpose, context: EngineContext): Promise<InstalledVoice | undefined> {
  if (!modelId.startsWith(purpose)) return undefined
  return (await installedVoices(context)).find(({ id }) => `${purpose}${id}` === modelId)
}

export interface NeuralRequest {
  readonly text: string
  readonly voice: InstalledVoice
  /** Id of a speaker; the first one if it does not exist. */
  readonly speaker: string
  readonly rate: number
}

/** Share of the progress taken by the network. */
const SHARE = 0.85

/**
 * Has a text spoken sentence by sentence by a neural voice.
 * @throws {EngineError} `invalid_input` for field `text` when it can speak nothing of it
 */
export async function prepareNeural(
  { text, voice, speaker, rate }: NeuralRequest,
  io: RunIo,
): Promise<{ readonly parts: readonly SpeechPart[]; readonly warnings: readonly Warning[]; readonly afterwards: RunIo }> {
  const sentences = splitSentences(text)
  if (sentences.length === 0) throw nothingToSay()
  const { number = 0, id = '0' } = voice.speakers.find((one) => one.id === speaker) ?? voice.speakers[0] ?? {}
  const report: RunIo['report'] = ({ ratio = 0 }) => io.report({ ratio: SHARE * ratio })
  const order = { voice: { model: voice.model, rules: voice.rules }, speaker: number, texts: sentences.map((one) => one.text), rate }
  const sounds = await speakNeural(order, { ...io, report })
  const parts = sentences.flatMap((sentence, index) => {
    const [samples, sampleRate] = [sounds[index]?.channels[0], sounds[index]?.sampleRate ?? 0]
    if (!samples || samples.length === 0) return []
    const spoken: Spoken = { samples, rate: sampleRate, words: spreadWords(sentence.text, samples.length / sampleRate) }
    return [{ ...sentence, speaker: { engine: 'neural' as const, id }, spoken }]
  })
  if (parts.length === 0) throw nothingToSay()
  return {
    parts,
    warnings: parts.length < sentences.length ? [PASSED_OVER] : [],
    afterwards: { ...io, report: ({ ratio = 0 }) => io.report({ ratio: SHARE + (1 - SHARE) * ratio }) },
  }
}

const PASSED_OVER: Warning = {
  code: 'sentence_passed_over',
  text: {
    en: 'Sentences in languages that this voice does not support were skipped.',
    zh: '有些句子所用的语言这个声音不会读，已跳过。',
  },
}
