import type { Properties, Value } from '@stipple/core/domain/property'

const NONE = 'none'

/** Networks of the Horde that work on a picture after it was made, and their factors. */
const UPSCALERS: Readonly<Record<string, number>> = {
  RealESRGAN_x2plus: 2,
  RealESRGAN_x4plus: 4,
  RealESRGAN_x4plus_anime_6B: 4,
  NMKD_Siax: 4,
  '4x_AnimeSharp': 4,
}
const FACES: readonly string[] = ['GFPGAN', 'CodeFormers']

const choice = (names: readonly string[]) => [
  { value: NONE, label: { en: 'No', zh: '不使用' } },
  ...names.map((value) => ({ value, label: { en: value, zh: value } })),
]

/** Fields of what is done with a picture afterwards. */
export const afterwards: Properties = {
  upscaler: {
    type: 'string',
    widget: 'select',
    area: 'advanced',
    initial: NONE,
    options: choice(Object.keys(UPSCALERS)),
    label: { en: 'Upscale afterwards', zh: '生成后放大' },
  },
  faces: {
    type: 'string',
    widget: 'select',
    area: 'advanced',
    initial: NONE,
    options: choice(FACES),
    label: { en: 'Repair faces afterwards', zh: '生成后修复人脸' },
  },
}

/** Names of the networks that were chosen. */
export const chosen = ({ upscaler, faces }: Readonly<Record<string, Value>>): readonly string[] =>
  [faces, upscaler].filter((name) => typeof name === 'string').filter((name) => FACES.includes(name) || name in UPSCALERS)

/** Returns true if a picture comes back larger than it was asked for. */
export const isEnlarged = ({ upscaler }: Readonly<Record<string, Value>>): boolean => typeof upscaler === 'string' && upscaler in UPSCALERS
