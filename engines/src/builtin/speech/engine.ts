import { LIMITS } from '@stipple/core/domain/limits'
import { defineCraft } from '../../kit/define-craft.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError, type RunIo } from '../../spec.ts'
import { cleanRecording, installedDenoiser, installedVoices } from '../../voice/public.ts'
import type { ListenInput, SpeakInput, SpokenFile } from './child.ts'
import type { VoicePrint } from './dsp/match-voice.ts'
import { MATCH_ID, MATCH_MODEL, offeredVoices, VOICE_ID, voiceModel } from './models.ts'
import { neuralModels, neuralVoiceOf, prepareNeural } from './neural.ts'
import { afterEspeak, hasEspeak, prepareSpeech, warningsFor } from './prepare.ts'
import { chooseVoice, type Voice } from './voices.ts'

/** Text to speech: with neural voices installed by the operator, English by flite, other languages by eSpeak NG, which is downloaded on first use. */
export const engine = defineCraft({
  id: 'speech',
  label: { en: 'Speech', zh: '语音' },
  tasks: ['speech'],
  async models(context) {
    const reader = voiceModel(offeredVoices(await hasEspeak(context)))
    return [...neuralModels(await installedVoices(context), reader, 'voice/'), reader, MATCH_MODEL]
  },

  async make({ task, model }, io) {
    const { text, rate, pitch, format, seed } = task
    if ([...text].length > LIMITS.speech.characters) throw tooLong()
    const neural = await neuralVoiceOf(model.id, 'voice/', io)
    if (neural) {
      const { parts, warnings, afterwards } = await prepareNeural({ text, voice: neural, speaker: task.voice, rate }, io)
      const spoken = await speak({ kind: 'speak', text, parts, rate, pitch, like: undefined, format }, afterwards)
      return { outputs: [{ ...spoken, seed }], warnings }
    }
    if (model.id !== VOICE_ID && model.id !== MATCH_ID) throw new EngineError('model_missing', `The reader has no model ${model.id}.`)
    const like = model.id === MATCH_ID ? await listenTo(task.reference, io) : undefined
    const voice = like ? nearestVoice(like) : chooseVoice(task.voice)
    const parts = await prepareSpeech({ text, voice, rate }, io)
    const afterwards = { ...io, report: ({ ratio = 0 }) => io.report({ ratio: afterEspeak(ratio) }) }
    const spoken = await speak({ kind: 'speak', text, parts, rate, pitch, like, format }, afterwards)
    return { outputs: [{ ...spoken, seed }], warnings: warningsFor(text) }
  },
})

const CHILD = new URL('child.ts', import.meta.url)
const listen = childOf<(input: ListenInput) => VoicePrint>(CHILD)
const speak = childOf<(input: SpeakInput) => SpokenFile>(CHILD)

async function listenTo(reference: string | undefined, io: RunIo): Promise<VoicePrint> {
  if (reference === undefined) throw noReference()
  const [recording, network] = await Promise.all([io.read(reference), installedDenoiser(io)])
  const quietly = { ...io, report: () => undefined }
  const cleaned =
    network === undefined ? recording : await cleanRecording({ network, recording, field: 'reference', seconds: LISTEN_SECONDS }, quietly)
  return listen({ kind: 'listen', reference: cleaned }, quietly)
}

/** Length of a recording that is measured. */
const LISTEN_SECONDS = 30

/** Hz between a man's and a woman's usual pitch, to choose the voice that needs less change. */
const MIDDLE_PITCH = 135

const nearestVoice = ({ pitch }: VoicePrint): Voice => chooseVoice(pitch < MIDDLE_PITCH ? 'rms' : 'slt')

const noReference = () =>
  new EngineError('invalid_input', 'A recording is needed to match.', {
    field: 'reference',
    text: { en: 'Add a recording of the voice to match.', zh: '请先添加一段要匹配的录音。' },
  })

const tooLong = () =>
  new EngineError('invalid_input', `The text is longer than ${LIMITS.speech.characters} characters.`, {
    field: 'text',
    text: {
      en: `The text is too long. The limit is ${LIMITS.speech.characters} characters.`,
      zh: `文字请不要超过 ${LIMITS.speech.characters} 个字。`,
    },
  })
