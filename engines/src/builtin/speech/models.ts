import type { ModelTraits } from '@stipple/core/domain/model'
import { type Voice, VOICES } from './voices.ts'

export const VOICE_ID = 'builtin/voice'
export const MATCH_ID = 'builtin/voice-match'
/** Program for languages other than English. */
export const ESPEAK_PACK = 'espeak-ng'

export const voiceModel = (voices: readonly Voice[]): ModelTraits => ({
  id: VOICE_ID,
  engine: 'speech',
  label: { en: 'Reader', zh: '朗读者' },
  description: {
    en: 'Reads English, Chinese and other languages aloud, each with a native voice. Sounds synthetic. Includes subtitles.',
    zh: '朗读中文、英文等多种语言，中英混排时各用相应的声音。听得出是合成语音，附带字幕文件。',
  },
  tasks: ['speech'],
  style: 'generalist',
  cost: 2,
  can: { voices: voices.map(({ id, label, language }) => ({ id, label, ...(language && { language }) })) },
})

export const MATCH_MODEL: ModelTraits = {
  id: MATCH_ID,
  engine: 'speech',
  label: { en: 'Voice matching', zh: '音色匹配' },
  description: {
    en: 'Applies the pitch and timbre of a recording to a built-in voice. The result is similar, but does not clone the voice.',
    zh: '让朗读声的音高与音色接近一段录音。听感会相近，但并不是复制那个人的声音。',
  },
  tasks: ['speech'],
  style: 'generalist',
  cost: 3,
  can: { reference: true },
}

/** Available voices: all, or only those without a download. */
export const offeredVoices = (hasEspeak: boolean): readonly Voice[] => (hasEspeak ? VOICES : VOICES.filter((voice) => isAlone(voice)))

const isAlone = ({ latin, first }: Voice): boolean => latin.engine === 'flite' && first === 'latin'
