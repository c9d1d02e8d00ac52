import { CAMERA_MOVES, type CameraMove } from '../../domain/camera-moves.ts'
import { LIMITS } from '../../domain/limits.ts'
import { VIDEO_FORMATS } from '../../domain/media.ts'
import { type Field, number, toggle } from './field.ts'

type VideoFormat = (typeof VIDEO_FORMATS)[number]

/** Fields shared by the video modes. */
export const filmFields = {
  camera: (): Field<CameraMove> => ({
    property: () => ({
      type: 'string',
      widget: 'select',
      area: 'main',
      initial: 'auto',
      options: CAMERA_MOVES.map(({ id, label }) => ({ value: id, label })),
      label: { en: 'Camera', zh: '镜头' },
      hint: { en: '“Auto” follows camera moves in your prompt', zh: '选“自动”时，以提示词里写的运镜为准' },
    }),
    read: (value) => CAMERA_MOVES.find(({ id }) => id === value)?.id ?? 'auto',
  }),

  filmSeconds: (): Field<number> => ({
    property: (model) => ({
      type: 'integer',
      widget: 'slider',
      area: 'main',
      minimum: LIMITS.video.seconds.min,
      maximum: LIMITS.video.seconds.max,
      step: LIMITS.video.seconds.step,
      initial: model.defaults?.seconds ?? LIMITS.video.seconds.initial,
      label: { en: 'Duration (seconds)', zh: '时长（秒）' },
    }),
    read: number(LIMITS.video.seconds.initial),
  }),

  filmMusic: (): Field<boolean | undefined> =>
    toggle({
      area: 'main',
      initial: true,
      label: { en: 'Music', zh: '配乐' },
      hint: { en: 'Adds a short piece of music that matches the prompt', zh: '配一段合乎画面的音乐' },
    }),

  videoFormat: (): Field<VideoFormat> => ({
    property: () => ({
      type: 'string',
      widget: 'choice',
      area: 'main',
      initial: 'mp4',
      options: VIDEO_FORMATS.map((id) => ({ value: id, label: FORMAT_LABELS[id] })),
      label: { en: 'Format', zh: '格式' },
    }),
    read: (value) => VIDEO_FORMATS.find((format) => format === value) ?? 'mp4',
  }),
}

const FORMAT_LABELS = { mp4: { en: 'MP4', zh: 'MP4' }, webm: { en: 'WebM', zh: 'WebM' } } as const
