import type { Language, Text } from '@stipple/core/domain/text'

/** A speaker: a built-in voice of flite, one of eSpeak NG, which is downloaded, or of a neural network installed by the operator. */
export interface Speaker {
  readonly engine: 'flite' | 'espeak' | 'neural'
  readonly id: string
}

export interface Voice {
  readonly id: string
  readonly label: Text
  /** Language of the interface that lists it first. */
  readonly language?: Language
  readonly latin: Speaker
  readonly chinese: Speaker
  /** Script in which text without letters, such as a number, is read. */
  readonly first: 'latin' | 'chinese'
  /** eSpeak's variant for other languages, so that the speaker stays similar. */
  readonly variant: string
}

const flite = (id: string): Speaker => ({ engine: 'flite', id })
const espeak = (id: string): Speaker => ({ engine: 'espeak', id })

const english = (id: string, variant: string, label: Text): Voice => ({
  id,
  label,
  latin: flite(id),
  chinese: espeak(`cmn${variant}`),
  first: 'latin',
  variant,
})
const chinese = ({
  id,
  language,
  variant,
  latin,
  label,
}: {
  id: string
  language: string
  variant: string
  latin: string
  label: Text
}): Voice => ({
  id,
  label,
  language: 'zh',
  latin: flite(latin),
  chinese: espeak(`${language}${variant}`),
  first: 'chinese',
  variant,
})
const european = (language: string, label: Text): Voice => ({
  id: language,
  label,
  latin: espeak(`${language}+f3`),
  chinese: espeak('cmn+f3'),
  first: 'latin',
  variant: '+f3',
})

const FIRST = english('slt', '+f3', { en: 'English, woman, warm', zh: '英语女声·温和' })

export const VOICES: readonly Voice[] = [
  FIRST,
  english('rms', '', { en: 'English, man, clear', zh: '英语男声·清晰' }),
  english('awb', '+m3', { en: 'English, man, Scottish', zh: '英语男声·苏格兰口音' }),
  english('kal16', '+m1', { en: 'English, man, plain', zh: '英语男声·标准' }),
  chinese({ id: 'cmn-f', language: 'cmn', variant: '+f3', latin: 'slt', label: { en: 'Mandarin, woman', zh: '普通话女声' } }),
  chinese({ id: 'cmn-m', language: 'cmn', variant: '', latin: 'rms', label: { en: 'Mandarin, man', zh: '普通话男声' } }),
  chinese({ id: 'yue-f', language: 'yue', variant: '+f3', latin: 'slt', label: { en: 'Cantonese, woman', zh: '粤语女声' } }),
  chinese({ id: 'yue-m', language: 'yue', variant: '', latin: 'rms', label: { en: 'Cantonese, man', zh: '粤语男声' } }),
  european('fr', { en: 'French', zh: '法语' }),
  european('de', { en: 'German', zh: '德语' }),
  european('es', { en: 'Spanish', zh: '西班牙语' }),
  european('it', { en: 'Italian', zh: '意大利语' }),
  european('pt-br', { en: 'Portuguese', zh: '葡萄牙语' }),
]

/** Languages that eSpeak reads, with any voice. */
const OTHER_LANGUAGES = {
  kana: 'ja',
  hangul: 'ko',
  cyrillic: 'ru',
  greek: 'el',
  arabic: 'ar',
  hebrew: 'he',
  devanagari: 'hi',
} as const

export type Script = 'latin' | 'chinese' | keyof typeof OTHER_LANGUAGES

export function speakerOf(voice: Voice, script: Script): Speaker {
  return script === 'latin' || script === 'chinese' ? voice[script] : espeak(`${OTHER_LANGUAGES[script]}${voice.variant}`)
}

/** Voice of that id, or the first. */
export function chooseVoice(id: string): Voice {
  return VOICES.find((candidate) => candidate.id === id) ?? FIRST
}
