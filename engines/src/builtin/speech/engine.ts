import { LIMITS } from '@stipple/core/domain/limits'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, RunIo } from '../../spec.ts'
import type { ListenInput, SpeakInput, SpokenFile } from './child.ts'
import type { VoicePrint } from './dsp/match-voice.ts'
import { MATCH_ID, MATCH_MODEL, offeredVoices, VOICE_ID, voiceModel } from './models.ts'
import { afterEspeak, hasEspeak, prepareSpeech, warningsFor } from './prepare.ts'
import { chooseVoice } from './voices.ts'
import type { Voice } from './voices.ts'

/** Reads texts aloud: English by flite, everything else by eSpeak NG, whose program is fetched when it is first needed. */
export const engine: Engine = {
  spec: 2,
  id: 'speech',
  label: { en: 'Speech', zh: '语音' },
  place: 'here',

  async models(context) {
    return [voiceModel(offeredVoices(await hasEspeak(context))), MATCH_MODEL]
  },

  async start({ task, model }, context) {
    if (task.kind !== 'speech') throw new EngineError('internal', `The reader cannot do ${task.kind}.`)
    if (model.id !== VOICE_ID && model.id !== MATCH_ID) throw new EngineError('model_missing', `The reader has no model ${model.id}.`)
    const { text, rate, pitch, format } = task
    if ([...text].length > LIMITS.speech.characters) throw tooLong()
    const like = model.id === MATCH_ID ? await listen(task.reference, context) : undefined
    const voice = like ? nearestVoice(like) : chooseVoice(task.voice)
    const parts = await prepareSpeech({ text, voice, rate }, context)
    const { signal, budget, log, report, folder } = context
    const result = await runInChild<SpeakInput, SpokenFile>({
      module: CHILD,
      input: { kind: 'speak', text, parts, rate, pitch, like, format },
      context: { signal, budget, log, folder, report: ({ ratio = 0 }) => report({ ratio: afterEspeak(ratio) }) },
    })
    return { kind: 'done', outputs: [{ ...result, seed: task.seed }], warnings: warningsFor(text) }
  },
}

const CHILD = new URL('child.ts', import.meta.url)

async function listen(reference: string | undefined, { read, signal, budget, log }: RunIo): Promise<VoicePrint> {
  if (reference === undefined) throw noReference()
  return runInChild<ListenInput, VoicePrint>({
    module: CHILD,
    input: { kind: 'listen', reference: await read(reference) },
    context: { signal, budget, log, report: () => undefined },
  })
}

/** Between a man's and a woman's usual pitch, in Hz: what is nearer has to be changed less. */
const MIDDLE_PITCH = 135

const nearestVoice = ({ pitch }: VoicePrint): Voice => chooseVoice(pitch < MIDDLE_PITCH ? 'rms' : 'slt')

const noReference = () =>
  new EngineError('invalid_input', 'A recording is needed to match.', {
    field: 'reference',
    text: { en: 'Please add a recording of the voice to match.', zh: '请先添加一段要匹配的录音。' },
  })

const tooLong = () =>
  new EngineError('invalid_input', `The text is longer than ${LIMITS.speech.characters} characters.`, {
    field: 'text',
    text: {
      en: `Please keep the text within ${LIMITS.speech.characters} characters.`,
      zh: `文字请不要超过 ${LIMITS.speech.characters} 个字。`,
    },
  })
