import type { ModelTraits } from '@stipple/core/domain/model'
import type { InstalledListener } from '../../voice/public.ts'
import type { Voice } from '../speech/public.ts'

export const MODEL_ID = 'builtin/voice-over'

export const voiceOverModel = (voices: readonly Voice[]): ModelTraits => ({
  id: MODEL_ID,
  engine: 'dub',
  label: { en: 'Voice-over', zh: '旁白配音' },
  description: {
    en: 'Adds a spoken text to a video. The video track is unchanged, and the original audio is lowered while the voice speaks.',
    zh: '为视频加上朗读旁白。画面原样保留，说话时原声自动降低。',
  },
  tasks: ['video-voice'],
  style: 'generalist',
  cost: 3,
  can: { voices: voices.map(({ id, label, language }) => ({ id, label, ...(language && { language }) })) },
})

export const SUBTITLES = 'subtitles/'

/** Models that transcribe a video instead of speaking over it. */
export const subtitleModels = (listeners: readonly InstalledListener[]): readonly ModelTraits[] =>
  listeners.map(({ preset: { id, label, description } }) => ({
    id: `${SUBTITLES}${id}`,
    engine: 'dub',
    label: { en: `Subtitles by ${label.en}`, zh: `${label.zh} 字幕` },
    description,
    tasks: ['video-voice'],
    style: 'generalist',
    cost: 2,
    can: {},
    fields: ['video', 'seed'],
  }))
