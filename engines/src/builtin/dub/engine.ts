import { LIMITS } from '@stipple/core/domain/limits'
import type { TaskOf } from '@stipple/core/domain/task'
import { defineCraft, type Made } from '../../kit/define-craft.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError, type RunIo, type Warning } from '../../spec.ts'
import { installedListeners, installedVoices, listen } from '../../voice/public.ts'
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
import { MODEL_ID, subtitleModels, SUBTITLES, voiceOverModel } from './models.ts'
import type { SubtitleInput } from './subtitle.ts'

/** Adds speech to a video, or subtitles of its speech; frames are copied without transcoding. */
export const engine = defineCraft({
  id: 'dub',
  label: { en: 'Voice-over', zh: '视频配音' },
  tasks: ['video-voice'],
  async models(context) {
    const plain = voiceOverModel(offeredVoices(await hasEspeak(context)))
    const [voices, listeners] = await Promise.all([installedVoices(context), installedListeners(context)])
    // Subtitles come last: the mode is about speaking first.
    return [...neuralModels(voices, plain, 'voice-over/'), plain, ...subtitleModels(listeners)]
  },

  async make({ task, model }, io) {
    if (model.id.startsWith(SUBTITLES)) return addSubtitles(task, model.id, io)
    const neural = await neuralVoiceOf(model.id, 'voice-over/', io)
    if (!neural && model.id !== MODEL_ID) throw new EngineError('model_missing', `The voice-over has no model ${model.id}.`)
    const { text, rate, volume, original, subtitles, seed } = task
    if ([volume, original].some((value) => !(value >= 0 && value <= 1)))
      throw new EngineError('invalid_input', 'A volume is from 0 to 1.', { field: 'volume' })
    if ([...text].length > LIMITS.speech.characters) throw new EngineError('invalid_input', 'The text is too long.', { field: 'text' })
    const video = await io.file(task.video)
    const afterwards = { ...io, report: ({ ratio = 0 }) => io.report({ ratio: afterEspeak(ratio) }) }
    // Checks the video before any download or synthesis.
    await look({ kind: 'look', video }, afterwards)
    const spoken = neural
      ? await prepareNeural({ text, voice: neural, speaker: task.voice, rate }, io)
      : { parts: await prepareSpeech({ text, voice: chooseVoice(task.voice), rate }, io), warnings: warningsFor(text), afterwards }
    const { output, outlasts } = await dub(
      { kind: 'dub', video, text, parts: spoken.parts, rate, volume, original, subtitles },
      spoken.afterwards,
    )
    return { outputs: [{ ...output, seed }], warnings: [...spoken.warnings, ...(outlasts ? [OUTLASTS] : [])] }
  },
})

/** Share of the progress taken by listening; the rest is copying. */
const LISTENING = 0.9

async function addSubtitles({ video: asset, seed }: TaskOf<'video-voice'>, modelId: string, io: RunIo): Promise<Made> {
  const listener = (await installedListeners(io)).find(({ preset }) => `${SUBTITLES}${preset.id}` === modelId)
  if (!listener) throw new EngineError('model_missing', `There is no model ${modelId}.`)
  const video = await io.file(asset)
  await look({ kind: 'look', video }, { ...io, report: () => undefined })
  const passages = await listen(
    { files: listener.files, sound: video },
    { ...io, report: ({ ratio = 0 }) => io.report({ ratio: LISTENING * ratio }) },
  )
  if (!passages) throw new EngineError('invalid_input', 'The film has no sound.', { field: 'video', text: NO_SOUND })
  const report: RunIo['report'] = ({ ratio = 0 }) => io.report({ ratio: LISTENING + (1 - LISTENING) * ratio })
  const output = await subtitle({ kind: 'subtitle', video, passages }, { ...io, report })
  return { outputs: [{ ...output, seed }], warnings: passages.length === 0 ? [NOTHING_HEARD] : [] }
}

const NO_SOUND = {
  en: 'This video has no readable audio, so there is nothing to transcribe.',
  zh: '这段视频没有可读取的声音，无法生成字幕。',
}
const NOTHING_HEARD: Warning = {
  code: 'nothing_heard',
  text: { en: 'No speech was found in this video, so it has no subtitles.', zh: '没有听到有人说话，因此没有字幕。' },
}

const CHILD = new URL('child.ts', import.meta.url)
const look = childOf<(input: FilmCheckInput) => undefined>(CHILD)
const dub = childOf<(input: DubInput) => Dubbed>(CHILD)
const subtitle = childOf<(input: SubtitleInput) => Dubbed['output']>(CHILD)

const OUTLASTS: Warning = {
  code: 'speech_outlasts_film',
  text: {
    en: 'The voice-over is longer than the video; most players hold the last frame. Use a shorter text or a higher speed.',
    zh: '旁白比视频长，多数播放器会停在最后一帧。缩短文字或加快语速即可对齐。',
  },
}
