import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'Text2Voice',
  icon: 'Mic',
  label: { en: 'Text to speech', zh: '文字转语音' },
  summary: {
    en: 'Turn text into speech, with a chosen voice or one matched to a recording',
    zh: '把文字读出来，可选声音，也可接近一段录音',
  },
  group: 'sound',
  media: 'voice',
  access: 'member',
  task: 'speech',
  fields: {
    text: field.spokenText(),
    reference: field.file({
      label: { en: 'Reference recording', zh: '要匹配的录音' },
      hint: {
        en: 'Ten seconds of one speaker are enough. Pitch and timbre are matched; the voice itself is not cloned. Use only recordings that you have the right to use.',
        zh: '一个人说话的十秒录音即可。匹配的是音高与音色，并非复制声音。请只使用你有权使用的录音。',
      },
      accept: ['mp3', 'wav', 'm4a', 'ogg', 'flac', 'aac'],
      required: true,
      when: ({ can }) => can.reference === true,
    }),
    voice: field.voice(),
    rate: field.speechRate(),
    pitch: field.speechPitch(),
    format: field.choice({
      options: [
        { id: 'mp3', label: { en: 'MP3', zh: 'MP3' } },
        { id: 'wav', label: { en: 'WAV', zh: 'WAV' } },
        { id: 'm4a', label: { en: 'M4A', zh: 'M4A' } },
      ],
      initial: 'mp3',
      label: { en: 'Format', zh: '格式' },
    }),
    seed: field.seed(),
  },
  toTask: ({ text, voice, rate, pitch, reference, format }, seed) => ({
    kind: 'speech',
    text,
    voice,
    rate,
    pitch,
    format,
    seed,
    ...(reference !== undefined && { reference }),
  }),
})
