import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'VideoVoice',
  icon: 'Replace',
  label: { en: 'Video voice-over', zh: '视频配音' },
  summary: { en: 'Add a spoken voice-over to a video', zh: '为你的视频加上旁白' },
  group: 'video',
  media: 'video',
  access: 'member',
  task: 'video-voice',
  fields: {
    video: field.file({
      label: { en: 'Video', zh: '视频' },
      hint: {
        en: 'MP4, MOV, MKV or WebM, up to ten minutes. The video track is not changed.',
        zh: 'MP4、MOV、MKV 或 WebM，最长十分钟，画面原样保留。',
      },
      accept: ['mp4', 'mov', 'mkv', 'webm'],
      required: true,
    }),
    text: field.spokenText(),
    voice: field.voice(),
    rate: field.speechRate(),
    volume: field.volume({ label: { en: 'Voice volume', zh: '旁白音量' }, initial: 1 }),
    original: field.volume({
      label: { en: 'Original volume', zh: '原声音量' },
      hint: { en: 'Lowered automatically while the voice speaks', zh: '有旁白时会自动降低' },
      initial: 0.8,
    }),
    subtitles: field.toggle({
      initial: true,
      area: 'main',
      label: { en: 'Subtitle files', zh: '字幕文件' },
      hint: {
        en: 'Saved as SRT and VTT files beside the video.',
        zh: '随视频附上 SRT 与 VTT。画面不重新编码，因此无法把字幕烧录进去。',
      },
    }),
    seed: field.seed(),
  },
  toTask: ({ video = '', text, voice, rate, volume, original, subtitles = true }, seed) => ({
    kind: 'video-voice',
    video,
    text,
    voice,
    rate,
    volume,
    original,
    subtitles,
    seed,
  }),
})
