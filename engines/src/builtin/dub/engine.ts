import { LIMITS } from '@stipple/core/domain/limits'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, Warning } from '../../spec.ts'
import { afterEspeak, chooseVoice, hasEspeak, offeredVoices, prepareSpeech, warningsFor } from '../speech/public.ts'
import type { Dubbed, DubInput, LookInput } from './child.ts'
import { MODEL_ID, voiceOverModel } from './models.ts'

/** Lays speech over a film whose picture is copied, not encoded anew. */
export const engine: Engine = {
  spec: 2,
  id: 'dub',
  label: { en: 'Voice-over', zh: '视频配音' },
  place: 'here',

  async models(context) {
    return [voiceOverModel(offeredVoices(await hasEspeak(context)))]
  },

  async start({ task, model }, context) {
    if (task.kind !== 'video-voice') throw new EngineError('internal', `The voice-over cannot do ${task.kind}.`)
    if (model.id !== MODEL_ID) throw new EngineError('model_missing', `The voice-over has no model ${model.id}.`)
    const { text, rate, volume, original, subtitles, seed } = task
    if ([volume, original].some((value) => !(value >= 0 && value <= 1)))
      throw new EngineError('invalid_input', 'A volume is from 0 to 1.', { field: 'volume' })
    if ([...text].length > LIMITS.speech.characters) throw new EngineError('invalid_input', 'The text is too long.', { field: 'text' })
    const video = await context.file(task.video)
    const { signal, budget, log, report, folder } = context
    const inChild = <Result>(input: LookInput | DubInput) =>
      runInChild<LookInput | DubInput, Result>({
        module: new URL('child.ts', import.meta.url),
        input,
        context: { signal, budget, log, folder, report: ({ ratio = 0 }) => report({ ratio: afterEspeak(ratio) }) },
      })
    // Before anything is fetched or spoken for it.
    await inChild<undefined>({ kind: 'look', video })
    const parts = await prepareSpeech({ text, voice: chooseVoice(task.voice), rate }, context)
    const { output, outlasts } = await inChild<Dubbed>({ kind: 'dub', video, text, parts, rate, volume, original, subtitles })
    return { kind: 'done', outputs: [{ ...output, seed }], warnings: [...warningsFor(text), ...(outlasts ? [OUTLASTS] : [])] }
  },
}

const OUTLASTS: Warning = {
  code: 'speech_outlasts_film',
  text: {
    en: 'The voice speaks longer than the film lasts; most players hold the last picture. A shorter text or a higher speed would fit.',
    zh: '旁白比视频长，多数播放器会停在最后一帧。缩短文字或加快语速即可对齐。',
  },
}
