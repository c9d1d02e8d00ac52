import { LIMITS } from '@stipple/core/domain/limits'
import { defineCraft } from '../../kit/define-craft.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Warning } from '../../spec.ts'
import { installedVoices } from '../../voice/public.ts'
import {
  afterEspeak,
  chooseVoice,
  hasEspeak,
  neuralModels,
  neuralVoiceOf,
  offeredVoices,
  prepareNeural,
  prepareSpeech,
  warningsFor,
} from '../speech/public.ts'
import type { Dubbed, DubInput, FilmCheckInput } from './child.ts'
import { MODEL_ID, voiceOverModel } from './models.ts'

/** Adds speech to a film, whose picture is copied without transcoding. */
export const engine = defineCraft({
  id: 'dub',
  label: { en: 'Voice-over', zh: '视频配音' },
  tasks: ['video-voice'],
  async models(context) {
    const plain = voiceOverModel(offeredVoices(await hasEspeak(context)))
    return [...neuralModels(await installedVoices(context), plain, 'voice-over/'), plain]
  },

  async make({ task, model }, io) {
    const neural = await neuralVoiceOf(model.id, 'voice-over/', io)
    if (!neural && model.id !== MODEL_ID) throw new EngineError('model_missing', `The voice-over has no model ${model.id}.`)
    const { text, rate, volume, original, subtitles, seed } = task
    if ([volume, original].some((value) => !(value >= 0 && value <= 1)))
      throw new EngineError('invalid_input', 'A volume is from 0 to 1.', { field: 'volume' })
    if ([...text].length > LIMITS.speech.characters) throw new EngineError('invalid_input', 'The text is too long.', { field: 'text' })
    const video = await io.file(task.video)
    const afterwards = { ...io, report: ({ ratio = 0 }) => io.report({ ratio: afterEspeak(ratio) }) }
    // Checks the film before anything is fetched or spoken.
    await look({ kind: 'look', video }, afterwards)
    const said = neural
      ? await prepareNeural({ text, voice: neural, speaker: task.voice, rate }, io)
      : { parts: await prepareSpeech({ text, voice: chooseVoice(task.voice), rate }, io), warnings: warningsFor(text), afterwards }
    const { output, outlasts } = await dub(
      { kind: 'dub', video, text, parts: said.parts, rate, volume, original, subtitles },
      said.afterwards,
    )
    return { outputs: [{ ...output, seed }], warnings: [...said.warnings, ...(outlasts ? [OUTLASTS] : [])] }
  },
})

const CHILD = new URL('child.ts', import.meta.url)
const look = childOf<(input: FilmCheckInput) => undefined>(CHILD)
const dub = childOf<(input: DubInput) => Dubbed>(CHILD)

const OUTLASTS: Warning = {
  code: 'speech_outlasts_film',
  text: {
    en: 'The voice speaks longer than the film lasts; most players hold the last picture. A shorter text or a higher speed would fit.',
    zh: '旁白比视频长，多数播放器会停在最后一帧。缩短文字或加快语速即可对齐。',
  },
}
